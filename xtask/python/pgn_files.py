"""Compares how `microchess pgn` and python-chess read the same files."""

import io
import logging
import random
import subprocess
import sys
import tempfile

import chess
import chess.pgn


def random_game(rng, chess960):
    board = chess.Board.from_chess960_pos(rng.randrange(960)) if chess960 else chess.Board()
    game = chess.pgn.Game()
    game.setup(board)
    game.headers["White"] = rng.choice(['Anna "the" Bold', "Bert\\Ben", "Köln, Ä"])
    grow(rng, game, rng.randrange(5, 60), 0)
    # A result that the last position contradicts would be reported.
    outcome = game.end().board().outcome()
    game.headers["Result"] = outcome.result() if outcome else rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    return game


def grow(rng, node, length, depth):
    for _ in range(length):
        moves = list(node.board().legal_moves)
        if not moves:
            return
        if depth < 3 and rng.random() < 0.1 and len(moves) > 1:
            first, second = rng.sample(moves, 2)
            following = node.add_variation(first)
            grow(rng, node.add_variation(second), rng.randrange(1, 6), depth + 1)
        else:
            following = node.add_variation(rng.choice(moves))
        if rng.random() < 0.2:
            following.comment = rng.choice(["good", "why not? [%clk 0:01:02]", "[%eval -0.35] long " + "words " * 20])
        if rng.random() < 0.1:
            following.nags.add(rng.randrange(1, 140))
        node = following


def tree(node):
    """Moves, comments, glyphs and variations, as plain data. Spaces in comments do not count."""
    comment = " ".join(node.comment.split()) if isinstance(node.comment, str) else " ".join(" ".join(node.comment).split())
    nags = tuple(sorted(getattr(node, "nags", ())))
    return (str(getattr(node, "move", None)), comment, nags, tuple(tree(child) for child in node.variations))


def read_all(text):
    file = io.StringIO(text)
    games = []
    while (game := chess.pgn.read_game(file)) is not None:
        games.append(game)
    return games


def clean(path, text):
    name = "/tmp/microchess-pgn-test.pgn"
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    done = subprocess.run([path, "pgn", name], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def main(path):
    rng = random.Random(1976)
    games = [random_game(rng, number % 4 == 0) for number in range(300)]
    text = "\n\n".join(str(game) for game in games) + "\n"
    code, out, errors = clean(path, text)
    assert code == 0, errors
    again = read_all(out)
    assert len(again) == len(games), (len(again), len(games))
    for game, back in zip(games, again):
        assert not back.errors, back.errors
        assert tree(game) == tree(back), str(game)
        # python-chess neither writes nor reads the escapes of the standard in tags.
        white = back.headers["White"].replace('\\"', '"').replace("\\\\", "\\")
        assert (white, back.headers["Result"]) == (game.headers["White"], game.headers["Result"])
    print(f"{len(games)} games with variations, comments and glyphs: the same after microchess pgn")

    # Broken files: the output is valid PGN, and its moves are those that python-chess reads, as far as both go.
    compared, agreed, further = 0, 0, []
    logging.disable(logging.CRITICAL)
    for number in range(300):
        letters = list(str(random_game(rng, False)))
        for _ in range(rng.randrange(1, 6)):
            place = rng.randrange(len(letters))
            letters[place] = rng.choice(["", "", "x", "9", " ", "Q", ")", "(", "\n", "$", "*", "{", "[", "-"])
        broken = "".join(letters)
        code, out, errors = clean(path, broken)
        assert code in (0, 1), (code, errors)
        assert "panicked" not in errors, errors
        ours = read_all(out)
        for game in ours:
            assert not game.errors, (broken, out, game.errors)
        try:
            theirs = main_line(read_all(broken)[0])
        except Exception:  # python-chess itself fails on some files.
            continue
        # After some errors one of them reads a little further than the other; before that they must agree.
        read = main_line(ours[0]) if ours else []
        common = min(len(read), len(theirs))
        agreed += theirs[:common] == read[:common]
        further += [(len(theirs) > common) - (len(read) > common)]
        compared += 1
    print(f"300 broken files: the output is valid PGN; python-chess can read {compared} of them, and in {agreed} reads the "
          f"same moves as far as both go ({further.count(1)} times it goes further, {further.count(-1)} times we do)")
    assert agreed >= 0.98 * compared, (agreed, compared)


def main_line(game):
    return [move.uci() for move in game.mainline_moves()]


def own_games(path):
    """Games of the program against itself at all pairs of levels: python-chess finds no errors in them."""
    count = 0
    levels = ["1976:superblitz", "1976:blitz,book=auto", "1976:normal"]
    for white in levels:
        for black in levels:
            with tempfile.TemporaryDirectory() as folder:
                name = folder + "/games.pgn"
                command = [path, "match", "--white", white, "--black", black, "--games", "34", "--seed", "1", "--pgn", name]
                subprocess.run(command, check=True, capture_output=True, timeout=300)
                with open(name, encoding="utf-8") as file:
                    games = read_all(file.read())
            assert len(games) == 34, len(games)
            for game in games:
                assert not game.errors, (str(game), game.errors)
                board = game.end().board()
                outcome = board.outcome(claim_draw=True)
                if outcome is not None:
                    assert outcome.result() == game.headers["Result"], str(game)
            count += len(games)
    print(f"{count} games of the program against itself: python-chess finds no errors")


main(sys.argv[1])
own_games(sys.argv[1])
