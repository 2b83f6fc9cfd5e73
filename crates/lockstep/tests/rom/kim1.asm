; The main loop on a KIM-1, whose tables are in page zero.
SETW = $70
MOVEX = $8F
POINTS = $A0
OPNING = $C0
SCANDS = $1F1F
GETKEY = $1F6A

        .org $70
        .byte $03 $04 $00 $07 $02 $05 $01 $06 $10 $17 $11 $16 $12 $15 $14 $13
        .byte $73 $74 $70 $77 $72 $75 $71 $76 $60 $67 $61 $66 $62 $65 $64 $63
        .byte $F0 $FF $01 $10 $11 $0F $EF $F1 $DF $E1 $EE $F2 $12 $0E $1F $21
        .byte 11 10 6 6 4 4 4 4 2 2 2 2 2 2 2 2
        .org $C0
        .byte $99 $25 $0B $25 $01 $00 $33 $25 $07 $36 $34 $0D $34 $34 $0E $52 $25 $0D $45 $35 $04 $55 $22 $06
        .byte $43 $33 $0F $CC

        .org $2000
        CLD
CHESS:  LDX #$FF
        TXS
        LDX #$C8
        STX SP2
        JSR SCANDS
        JSR GETKEY
        CMP OLDKY
        BEQ CHESS
        STA OLDKY
        CMP #$0C
        BNE NOTC
        JSR SETUP
        LDA #$FF
        STA OMOVE
        LDA #$CC
        BNE FILL
NOTC:   CMP #$0E
        BNE NOTE
        JSR REVERSE
        LDA #$EE
        BNE FILL
NOTE:   CMP #$14
        BNE NOTPC
        JSR GO
FILL:   STA DIS1
        STA DIS2
        STA DIS3
        JMP CHESS
NOTPC:  CMP #$0F
        BNE NOTF
        JSR MOVE
        JSR DISP
        JMP CHESS
NOTF:   CMP #8
        BCS IGNORE
        JSR DIGIT
IGNORE: JMP CHESS

; The book is on while OMOVE is negative. What does not agree becomes OMOVE.
GO:     LDX OMOVE
        BPL CLOSED
        LDA DIS3
        CMP OMOVE,X
        BNE LEAVES
        LDA OMOVE-1,X
        STA BESTP
        LDA OMOVE-2,X
        STA BESTM
        DEX
        DEX
        DEX
        STX OMOVE
        JMP MV2
LEAVES: STA OMOVE
CLOSED: JMP THINK

SHOWN = $1F1F
