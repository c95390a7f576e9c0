"""The eleven faults with which the server can start. server.py checks each name in one place."""

ALL = (
    "replay-not-marked",  # a repeated answer has no Idempotency-Replayed: true
    "keys-shared",  # keys are shared by all persons, not separate for each token's subject
    "cancel-forgotten",  # a cancellation is answered but not stored
    "body-not-compared",  # a key with another body gets the stored answer
    "key-not-locked",  # two parallel requests with one key are both processed
    "weak-tag-taken",  # If-Match: W/"…" counts as a strong tag
    "last-page-has-next",  # hasNext is true on the last page
    "refusal-repeats-input",  # the message of a rejection contains the caller's input
    "mobile-by-its-end",  # the last digits of a number find its holder
    "mobile-not-verified",  # a search finds a person by an unverified number
    "any-origin",  # every Origin may read the answers
)
