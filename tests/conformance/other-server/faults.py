"""The eleven faults that the server can start with. Each is a name that server.py asks for at one place."""

ALL = (
    "replay-not-marked",  # a repeated answer has no Idempotency-Replayed: true
    "keys-shared",  # keys are shared by all persons, not separate for each token's subject
    "cancel-forgotten",  # a cancellation is answered but not stored
    "body-not-compared",  # a key with another body gets the stored answer
    "key-not-locked",  # two copies of one key act twice
    "weak-tag-taken",  # If-Match: W/"…" counts as a strong tag
    "last-page-has-next",  # hasNext is true on the last page
    "refusal-repeats-input",  # the message of a refusal has what the caller sent
    "mobile-by-its-end",  # the last digits of a number find its holder
    "mobile-not-verified",  # whoever types a number is found by it
    "any-origin",  # every Origin may read the answers
)
