; A chess program for tests: it does what MicroChess does to page zero and to the second stack, routine by routine, and was
; written for that from the description of what the routines do. It is not the listing: moves are generated from a table of
; directions, a value is summed up from a table of cells, and it takes other cycles. The few instructions by which routines
; are recognised are among its own.
;
; What comes before this file in the source are the names of the cells, and the tables' places, which differ by edition.

; ---- moves of a side ----

GNMZ:   LDX #$10
GNMX:   LDA #0
CLEAR:  STA COUNT,X
        DEX
        BPL CLEAR
GNM:    LDA #16
        STA PIECE
PIECES: DEC PIECE
        BPL STARTS
        RTS
STARTS: JSR RESET
        LDY PIECE
        CPY #8
        BCS PAWN
        LDA FIRST,Y
        STA MOVEN
TURNS:  LDY PIECE
        LDA SLIDES,Y
        BNE SLIDE
        JSR STEP
        JMP TURNED
SLIDE:  JSR LINE
TURNED: DEC MOVEN
        LDY PIECE
        LDA MOVEN
        CMP BEFORE,Y
        BNE TURNS
        JMP PIECES

; Both sides, then ahead; and again from the third row.
PAWN:   LDX #6
        STX MOVEN
SIDES:  JSR CMOVE
        BVC ASIDE
        BMI ASIDE
        JSR JANUS
ASIDE:  JSR RESET
        DEC MOVEN
        LDA MOVEN
        CMP #4
        BNE SIDES
AHEAD:  JSR CMOVE
        BVS PIECES
        BMI PIECES
        JSR JANUS
        LDA SQUARE
        AND #$F0
        CMP #$20
        BEQ AHEAD
        JMP PIECES

STEP:   JSR CMOVE
        BMI BACK
        JSR JANUS
BACK:   JMP RESET

LINE:   JSR CMOVE
        BPL PASSED
        BVS BACK
        BCS LINE
        BCC BACK
PASSED: PHP
        JSR JANUS
        PLP
        BVC LINE
        BVS BACK

; By slot: the first direction, the one before the last, and whether the piece goes on.
FIRST:  .byte 8 8 4 4 8 8 16 16
BEFORE: .byte 0 0 0 0 4 4 8 8
SLIDES: .byte 0 1 1 1 1 1 0 0

; ---- one step; the flags say what it is: V a capture, N not allowed, C because of check ----

CMOVE:  LDX MOVEN
        LDA SQUARE
        CLC
        ADC MOVEX,X
        STA SQUARE
        AND #$88
        BNE REFUSE
        LDY #$20
        LDA SQUARE
        LDX #31
WHO:    CMP BOARD,X
        BEQ MET
        DEX
        BPL WHO
        BMI TEST
MET:    CPX #16
        BCC REFUSE
        LDY #$60
TEST:   LDA STATE
        BMI SAY
        CMP #8
        BPL SAY
CHKCHK: PHA
        TYA
        PHA
        LDA #$F9
        STA STATE
        STA INCHEK
        JSR MOVE
        JSR REVERSE
        JSR GNM
        JSR RUM
        PLA
        TAY
        PLA
        STA STATE
        LDA INCHEK
        BMI SAY
        TYA
        ORA #$81
        BNE SAID
REFUSE: LDY #$A0
SAY:    TYA
SAID:   PHA
        PLP
        RTS

; ---- what a move is for ----

JANUS:  LDX STATE
        BMI BELOW
COUNTS: LDA PIECE
        BEQ MOBILE
        CPX #8
        BNE MOBILE
        CMP BMAXP
        BEQ ENOUGH
MOBILE: INC MOB,X
        CMP #1
        BNE ONCE
        INC MOB,X
ONCE:   BVC WHAT
        LDA SQUARE
        LDY #16
VICTIM: DEY
        CMP BK,Y
        BNE VICTIM
        LDA POINTS,Y
        CMP MAXC,X
        BCC SUM
        STA MAXC,X
        STY PCAP,X
SUM:    CLC
        ADC CC,X
        STA CC,X
        BIT V
WHAT:   CPX #4
        BEQ ON4
        BCC TREE
ENOUGH: RTS
V:      .byte $40

BELOW:  CPX #$F9
        BNE TREE
        LDA SQUARE
        CMP BK
        BNE ENOUGH
        LDA #0
        STA INCHEK
        RTS

ON4:    LDA XMAXC
        STA WCAP0
        LDA #0
        STA STATE
        JSR MOVE
        JSR REVERSE
        JSR GNMZ
        JSR REVERSE
        LDA #8
        STA STATE
        JSR GNM
        JSR UMOVE
        JMP STRATGY

TREE:   BVC ENOUGH
        LDY #7
        LDA SQUARE
OFFICE: CMP BK,Y
        BEQ TAKES
        DEY
        BNE OFFICE
        RTS
TAKES:  LDA POINTS,Y
        CMP BCAP0,X
        BCC DEEPER
        STA BCAP0,X
DEEPER: DEC STATE
        LDA #$FB
        CMP STATE
        BEQ UP
        JSR GENRM
UP:     INC STATE
        RTS

; ---- making and unmaking ----

GENRM:  JSR MOVE
        JSR REVERSE
        JSR GNM
RUM:    JSR REVERSE
UMOVE:  TSX
        STX SP1
        LDX SP2
        TXS
        PLA
        STA MOVEN
        PLA
        STA PIECE
        TAX
        PLA
        STA BOARD,X
        PLA
        TAX
        PLA
        STA SQUARE
        STA BOARD,X
SWAP:   TSX
        STX SP2
        LDX SP1
        TXS
        RTS

MOVE:   TSX
        STX SP1
        LDX SP2
        TXS
        LDA SQUARE
        PHA
        LDX #31
STANDS: CMP BOARD,X
        BEQ GOES
        DEX
        BPL STANDS
GOES:   LDA #$CC
        STA BOARD,X
        TXA
        PHA
        LDX PIECE
        LDA BOARD,X
        PHA
        LDA SQUARE
        STA BOARD,X
        TXA
        PHA
        LDA MOVEN
        PHA
        JMP SWAP

REVERSE: LDX #15
ROUND:  LDA #$77
        SEC
        SBC BOARD,X
        TAY
        LDA #$77
        SEC
        SBC BK,X
        STA BOARD,X
        STY BK,X
        DEX
        BPL ROUND
        RTS

RESET:  LDX PIECE
        LDA BOARD,X
        STA SQUARE
        RTS

; ---- the value of a move ----

STRATGY: LDY #0
        LDA #$80
        CLC
        JSR ADDALL
        SEC
        JSR SUBALL
        BCS ABOVE
        LDA #0
ABOVE:  LSR
        CLC
        ADC #$40
        JSR ADDALL
        SEC
        JSR SUBALL
        LSR
        CLC
        ADC #$90
        JSR ADDALL
        SEC
        JSR SUBALL
        PHA
        LDA SQUARE
        LDY #4
CENTRE: CMP GOOD-1,Y
        BEQ BONUS
        DEY
        BNE CENTRE
        PLA
        LDX PIECE
        BEQ VALUED
        LDY BOARD,X
        CPY #$10
        BPL VALUED
EARNED: CLC
        ADC #2
VALUED: JMP CKMATE
BONUS:  PLA
        JMP EARNED

; Adds the cells from Y on, up to a 0. The carry runs through.
ADDALL: LDX CELLS,Y
        BEQ ADDED
        INY
        ADC 0,X
        JMP ADDALL
SUBALL: LDX CELLS,Y
        BEQ ADDED
        INY
        SBC 0,X
        JMP SUBALL
ADDED:  INY
        RTS

GOOD:   .byte $33 $34 $22 $25
CELLS:  .byte WMOB WMAXC WCC WCAP1 WCAP2 0
        .byte PMAXC PCC BCAP0 BCAP1 BCAP2 PMOB BMOB 0
        .byte WMAXC WCC 0
        .byte BMAXC 0
        .byte WCAP0 WCAP0 WCAP0 WCAP0 WCAP1 0
        .byte BMAXC BMAXC BMCC BMCC BCAP1 0

CKMATE: LDX BMAXC
        CPX POINTS
        BEQ NOKING
        LDX BMOB
        BNE DECIDE
        LDX WMAXP
        BNE DECIDE
        LDA #$FF
        BNE DECIDE
NOKING: LDA #0
DECIDE: LDX #4
        STX STATE
PUSH:   CMP BESTV
        BCC SHOW
        BEQ SHOW
        STA BESTV
        LDA PIECE
        STA BESTP
        LDA SQUARE
        STA BESTM
SHOW:   JMP SHOWN

; ---- GO without the book: all moves are valued, and the best is played ----

THINK:  LDA #12
        STA STATE
        STA BESTV
        LDX #$14
        JSR GNMX
        LDX #4
        STX STATE
        JSR GNMZ
        LDX BESTV
        CPX #15
        BCC RESIGN
MV2:    LDX BESTP
        STX PIECE
        LDA BOARD,X
        STA BESTV
        LDA BESTM
        STA SQUARE
        JSR MOVE
        JMP CHESS
RESIGN: LDA #$FF
        RTS

; ---- what both main loops do with a move that is entered ----

; Shifts the digit in A into the squares from and to.
DIGIT:  LDX #4
SHIFT:  ASL DIS3
        ROL DIS2
        DEX
        BNE SHIFT
        ORA DIS3
        STA DIS3
        STA SQUARE
; Looks for the piece on the square from.
DISP:   LDA DIS2
        LDX #31
LOOK:   CMP BOARD,X
        BEQ FOUND
        DEX
        BPL LOOK
FOUND:  STX DIS1
        STX PIECE
        RTS

; Sets the pieces up.
SETUP:  LDX #31
PUT:    LDA SETW,X
        STA BOARD,X
        DEX
        BPL PUT
        RTS
