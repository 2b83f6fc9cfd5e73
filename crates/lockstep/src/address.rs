//! Addresses in text.

/// Reads an address in hex: `0200`, `$0200` or `0x0200`.
///
/// ```
/// use microchess_lockstep::parse_address;
/// assert_eq!(parse_address("$1F6A"), Ok(0x1F6A));
/// assert!(parse_address("12345").is_err());
/// ```
///
/// # Errors
///
/// When it is no number of one to four hex digits.
pub fn parse_address(text: &str) -> Result<u16, ParseAddressError> {
    let digits = text.strip_prefix('$').or_else(|| text.strip_prefix("0x")).unwrap_or(text);
    let is_hex = (1..=4).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    if !is_hex {
        return Err(ParseAddressError);
    }
    u16::from_str_radix(digits, 16).map_err(|_| ParseAddressError)
}

/// The error for a text that is no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such address; expected one to four hex digits, like 0200 or $0200")]
pub struct ParseAddressError;
