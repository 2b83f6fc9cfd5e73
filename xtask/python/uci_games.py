"""Plays whole games with `microchess uci` through python-chess, which checks every line and move."""

import sys

import chess
import chess.engine


def play(engine, white, black, board, limit):
    """Plays one game. python-chess raises an exception if the engine answers with an illegal move."""
    while not board.is_game_over(claim_draw=True) and board.ply() < 200:
        options = white if board.turn == chess.WHITE else black
        engine.configure(options)
        result = engine.play(board, limit, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves, (board.fen(), result.move)
        assert "score" in result.info and "nodes" in result.info, result.info
        board.push(result.move)
    return board.result(claim_draw=True)


def main(path):
    levels = ["SuperBlitz", "Blitz", "Normal"]
    limits = [
        chess.engine.Limit(time=0.05),
        chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01),
        chess.engine.Limit(depth=3),
        chess.engine.Limit(nodes=100),
    ]
    games = 0
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        assert engine.id["name"].startswith("MicroChess 1976"), engine.id
        for own_book in [True, False]:
            for white in levels:
                for black in levels:
                    limit = limits[games % len(limits)]
                    sides = [{"Level": level, "OwnBook": own_book} for level in (white, black)]
                    play(engine, *sides, chess.Board(), limit)
                    games += 1
        for number in [0, 100, 518, 700, 959]:
            board = chess.Board.from_chess960_pos(number)
            options = {"Level": "Blitz", "OwnBook": False}
            play(engine, options, options, board, limits[0])
            games += 1
        # Many lines, an analysis that is stopped, and a position without moves.
        board = chess.Board()
        lines = engine.analyse(board, chess.engine.Limit(depth=1), multipv=5)
        assert len(lines) == 5 and all(line["pv"][0] in board.legal_moves for line in lines), lines
        with engine.analysis(board) as analysis:
            for info in analysis:
                if "score" in info:
                    break
        mated = chess.Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
        assert engine.play(mated, limits[0]).move is None
        engine.ping()
    print(f"{games} games through python-chess, every move legal")


main(sys.argv[1])
