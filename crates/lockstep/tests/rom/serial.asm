; The main loop of the serial edition, with a screen before every key. The cells from $FC on are its own.
OUTPUT = $F001
INPUT = $F004
AT = $FC
KEPT = $FD

        .org $1000
        CLD
CHESS:  LDX #$FF
        TXS
        LDX #$C8
        STX SP2
        JSR SCREEN
        LDA #'?'
        JSR OUTPUT
        JSR INPUT
        AND #$4F
        CMP #$43
        BNE NOTC
        JSR SETUP
        LDA #$1B
        STA OMOVE
        LDA #$CC
        BNE FILL
NOTC:   CMP #$45
        BNE NOTE
        JSR REVERSE
        LDA #1
        SEC
        SBC REV
        STA REV
        LDA #$EE
        BNE FILL
NOTE:   CMP #$40
        BNE NOTP
        JSR GO
FILL:   STA DIS1
        STA DIS2
        STA DIS3
        JMP CHESS
NOTP:   CMP #$0D
        BNE NOTCR
        JSR MOVE
        JSR DISP
        JMP CHESS
NOTCR:  CMP #$41
        BEQ QUIT
        CMP #8
        BCS IGNORE
        JSR DIGIT
IGNORE: JMP CHESS
; There is nothing to go back to.
QUIT:   JMP 0

; The book is on while OMOVE is not negative. Its last move is not played.
GO:     LDX OMOVE
        BMI CLOSED
        LDA DIS3
        CMP OPNING,X
        BNE LEAVES
        LDA OPNING-1,X
        STA BESTP
        LDA OPNING-2,X
        STA BESTM
        DEX
        DEX
        DEX
        STX OMOVE
        BEQ LEAVES
        JMP MV2
LEAVES: LDA #$FF
        STA OMOVE
CLOSED: JMP THINK

SHOWN:  LDA #'.'
        JMP OUTPUT

SCREEN: JSR NEWLINE
        LDX #0
        JSR TELL
        JSR LABELS
        JSR RULE
        LDA #0
        STA AT
SQUARES: LDA #'|'
        JSR OUTPUT
        LDA AT
        LDX #31
SEEK:   CMP BOARD,X
        BEQ DRAW
        DEX
        BPL SEEK
        LSR
        LSR
        LSR
        LSR
        EOR AT
        LSR
        LDA #' '
        BCC TWICE
        LDA #'*'
TWICE:  JSR OUTPUT
        JMP DRAWN
DRAW:   TXA
        LSR
        LSR
        LSR
        LSR
        EOR REV
        LSR
        LDA #'W'
        BCC COLOUR
        LDA #'B'
COLOUR: JSR OUTPUT
        TXA
        AND #15
        TAX
        LDA NAMES,X
DRAWN:  JSR OUTPUT
        INC AT
        LDA AT
        AND #8
        BEQ SQUARES
        LDA #'|'
        JSR OUTPUT
        LDA AT
        AND #$70
        JSR HEX
        JSR NEWLINE
        JSR RULE
        LDA AT
        CLC
        ADC #8
        STA AT
        BPL SQUARES
        JSR LABELS
        LDA DIS1
        JSR HEX
        LDA #' '
        JSR OUTPUT
        LDA DIS2
        JSR HEX
        LDA #' '
        JSR OUTPUT
        LDA DIS3
        JSR HEX
NEWLINE: LDA #13
        JSR OUTPUT
        LDA #10
        JMP OUTPUT

TELL:   LDA TEXTS,X
        BEQ NEWLINE
        JSR OUTPUT
        INX
        BNE TELL
        RTS

LABELS: LDY #0
LABEL:  LDA #' '
        JSR OUTPUT
        TYA
        JSR HEX
        INY
        CPY #8
        BNE LABEL
        JMP NEWLINE

RULE:   LDX #25
DASH:   LDA #'-'
        JSR OUTPUT
        DEX
        BNE DASH
        JMP NEWLINE

HEX:    STA KEPT
        LSR
        LSR
        LSR
        LSR
        JSR NIBBLE
        LDA KEPT
        AND #15
NIBBLE: TAX
        LDA DIGITS,X
        JMP OUTPUT

NAMES:  .text "KQRRBBNNPPPPPPPP"
DIGITS: .text "0123456789ABCDEF"
TEXTS:  .text "A chess program for tests, another year"
        .byte 0

SETW:   .byte $03 $04 $00 $07 $02 $05 $01 $06 $10 $17 $11 $16 $12 $15 $14 $13
        .byte $73 $74 $70 $77 $72 $75 $71 $76 $60 $67 $61 $66 $62 $65 $64 $63
MOVEX:  .byte 0 $F0 $FF $01 $10 $11 $0F $EF $F1 $DF $E1 $EE $F2 $12 $0E $1F $21
POINTS: .byte 11 10 6 6 4 4 4 4 2 2 2 2 2 2 2 2
OPNING: .byte $99 $25 $0B $25 $01 $00 $33 $25 $07 $36 $34 $0D $34 $34 $0E $52 $25 $0D $45 $35 $04 $55 $22 $06
        .byte $43 $33 $0F $CC
