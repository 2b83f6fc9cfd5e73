//! **The listing.** Where to find each label of the 1976 program in this crate, for readers who know the original.
//!
//! The addresses decide what a taken branch costs: one cycle more when it lands on another page. Only four
//! branches do, the two to ILLEGAL and the two to RETL; [`cycles`](crate::cycles) has the costs.
//!
//! | address | label | here |
//! |---|---|---|
//! | `$0000` | CHESS | [`kim1`](crate::kim1) |
//! | `$0100` | JANUS | [`janus`](crate::janus) |
//! | `$0104` | COUNTS, OVER `$0110`, NOQ `$0118`, ELOOP `$011E`, FOUN `$0126`, LESS `$0131`, NOCAP `$0138`, XRT `$013E` | [`janus`](crate::janus) |
//! | `$013F` | ON4 | [`janus`](crate::janus) |
//! | `$0160` | NOCOUNT, RETJ `$016E` | [`janus`](crate::janus) |
//! | `$016F` | TREE, LOOPX `$0175`, FOUNX `$017F`, NOMAX `$0188`, UPTREE `$0193` | [`janus`](crate::janus) |
//! | `$0196` | INPUT | [`kim1`](crate::kim1) |
//! | `$0200` | GNMZ, GNMX `$0202`, CLEAR `$0204` | [`movegen`](crate::movegen) |
//! | `$0209` | GNM, NEWP `$020D`, NEX `$0212` | [`movegen`](crate::movegen) |
//! | `$022D` | KING, QUEEN `$0234`, ROOK `$023B`, AGNR `$023F`, BISHOP `$0246`, KNIGHT `$0251`, AGNN `$0255` | [`movegen`](crate::movegen) |
//! | `$0260` | PAWN, P1 `$0264`, P2 `$026E`, P3 `$0279` | [`movegen`](crate::movegen) |
//! | `$028E` | SNGMV, ILL1 `$0296` | [`movegen`](crate::movegen) |
//! | `$029C` | LINE, OVL `$02A3`, ILL `$02AC` | [`movegen`](crate::movegen) |
//! | `$02B2` | REVERSE, ETC `$02B4` | [`make`](crate::make) |
//! | `$02CA` | CMOVE, LOOP `$02DB`, NO `$02EC`, SPX `$02ED`, CHKCHK `$02F5`, RETL `$0315`, ILLEGAL `$0319` | [`step`](crate::step) |
//! | `$031E` | RESET | [`make`](crate::make) |
//! | `$0325` | GENRM, RUM `$032E`, UMOVE `$0331` | [`make`](crate::make) |
//! | `$034B` | MOVE, CHECK `$0357`, TAKE `$035E`, STRV `$0370` | [`make`](crate::make) |
//! | `$0377` | CKMATE, NOCHEK `$0381`, RETV `$038B` | [`evaluate`](crate::evaluate) |
//! | `$038F` | PUSH, RETP `$039F` | [`evaluate`](crate::evaluate) |
//! | `$03A2` | GO, END `$03BB`, NOOPEN `$03BD`, MV2 `$03D5`, MATE `$03E7` | [`choose`](crate::choose) |
//! | `$03EA` | DISMV | [`kim1`](crate::kim1) |
//! | `$1780` | STRATGY, POS `$17A0`, POSN `$17E0`, NOPOSN `$17E3` | [`evaluate`](crate::evaluate) |
