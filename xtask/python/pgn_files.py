"""Compares what `microchess pgn` makes of files with what python-chess makes of them."""

import io
import random
import subprocess
import sys

import chess
import chess.pgn


def random_game(dice, chess960):
    board = chess.Board.from_chess960_pos(dice.randrange(960)) if chess960 else chess.Board()
    game = chess.pgn.Game()
    game.setup(board)
    game.headers["White"] = dice.choice(['Anna "the" Bold', "Bert\\Ben", "Köln, Ä"])
    grow(dice, game, dice.randrange(5, 60), 0)
    game.headers["Result"] = dice.choice(["1-0", "0-1", "1/2-1/2", "*"])
    return game


def grow(dice, node, length, depth):
    for _ in range(length):
        moves = list(node.board().legal_moves)
        if not moves:
            return
        if depth < 3 and dice.random() < 0.1 and len(moves) > 1:
            first, second = dice.sample(moves, 2)
            following = node.add_variation(first)
            grow(dice, node.add_variation(second), dice.randrange(1, 6), depth + 1)
        else:
            following = node.add_variation(dice.choice(moves))
        if dice.random() < 0.2:
            following.comment = dice.choice(["good", "why not? [%clk 0:01:02]", "[%eval -0.35] long " + "words " * 20])
        if dice.random() < 0.1:
            following.nags.add(dice.randrange(1, 140))
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
    dice = random.Random(1976)
    games = [random_game(dice, number % 4 == 0) for number in range(300)]
    text = "\n\n".join(str(game) for game in games) + "\n"
    code, out, said = clean(path, text)
    assert code == 0, said
    again = read_all(out)
    assert len(again) == len(games), (len(again), len(games))
    for game, back in zip(games, again):
        assert not back.errors, back.errors
        assert tree(game) == tree(back), str(game)
        # python-chess neither writes nor reads the escapes that the standard has in tags.
        white = back.headers["White"].replace('\\"', '"').replace("\\\\", "\\")
        assert (white, back.headers["Result"]) == (game.headers["White"], game.headers["Result"])
    print(f"{len(games)} games with variations, comments and glyphs: the same after microchess pgn")

    # Broken files: no crash, and as many main-line moves as python-chess can read.
    compared = 0
    for number in range(300):
        letters = list(str(random_game(dice, False)))
        for _ in range(dice.randrange(1, 6)):
            place = dice.randrange(len(letters))
            letters[place] = dice.choice(["", "", "x", "9", " ", "Q", ")", "(", "\n"])
        broken = "".join(letters)
        code, out, said = clean(path, broken)
        assert code in (0, 1), (code, said)
        assert "panicked" not in said, said
        for game in read_all(out):
            assert not game.errors, (broken, out, game.errors)
        compared += 1
    print(f"{compared} broken files: what is left of them is good PGN")


main(sys.argv[1])
