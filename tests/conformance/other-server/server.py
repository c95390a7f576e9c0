"""
Another wallet server: only Python's standard library, data in memory, no identity provider. It prints one line of JSON
with its address and its persons' tokens, and ends when its standard input closes.
"""

import json
import re
import secrets
import sys
import threading
import time
import uuid
from datetime import date, datetime, timezone
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import faults

ORIGIN = "http://localhost:3000"
FAULTS = set(faults.ALL) if "--all-faults" in sys.argv else set(sys.argv[1:])
UUID4 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", re.I)
LINE = re.compile(r"[^\x00-\x1f\x7f]*[^\x00-\x20\x7f\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff][^\x00-\x1f\x7f]*")
CENTS = re.compile(r"[1-9][0-9]{0,11}")
STATUS = {
    "account_exists": 409, "account_not_active": 403, "account_not_found": 404, "card_declined": 402,
    "card_not_found": 404, "changed_meanwhile": 412, "document_size": 413, "document_type": 415, "forbidden": 403,
    "idempotency_key_reused": 422, "internal": 500, "method_not_allowed": 405, "mobile_taken": 409, "not_found": 404,
    "payload_too_large": 413, "payment_cancelled": 409, "request_in_progress": 409, "setup_incomplete": 409, "too_many_requests": 429,
    "unauthorized": 401, "unsupported_media_type": 415,
}
# A card with one of these flags set pays nothing.
FLAGS = ("frozen",)
DECIDING = {"card_" + flag for flag in FLAGS} | {
    "account_exists", "account_not_active", "account_not_found", "amount_out_of_range", "card_declined",
    "card_limit", "card_not_found", "changed_meanwhile", "document_empty", "forbidden", "insufficient_funds",
    "mobile_taken", "payee_is_self", "payee_not_found", "payment_cancelled", "phone_invalid",
    "routing_number_invalid", "setup_incomplete", "under_age",
}


class Refusal(Exception):
    def __init__(self, code, message, headers=None, status=None):
        super().__init__(message)
        self.code, self.message, self.headers = code, message, headers or {}
        self.status = status or STATUS.get(code, 400)

    def answer(self):
        return {"status": self.status, "message": self.message, "data": None, "code": self.code}


def now():
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Person:
    def __init__(self, first, mobile, status, cents):
        self.id, self.token, self.renewed = str(uuid.uuid4()), secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        self.searched = []
        self.first, self.last, self.mobile = first, "Other", mobile
        self.verified = mobile
        self.email = f"{first.lower()}@other.test"
        self.account = None if status is None else "acc_" + secrets.token_hex(6)
        self.status, self.cents, self.version = status, cents, secrets.token_hex(8)
        self.cards, self.lines, self.events, self.done, self.bank = [], [], [], set(), None
        if cents:
            self.cards = [card("4242"), card("4444")]
            for number in range(7):
                self.line("WALLET_TOPUP", 500 + number % 3)

    def line(self, kind, cents, **more):
        told = {"transactionId": "txn_" + secrets.token_hex(8), "type": kind, "status": "SUCCEEDED", "amount": cents}
        told.update(createdAt=now(), **more)
        self.lines.append(told)
        self.tell("transaction", told["transactionId"])
        self.tell("balance")
        return told

    def tell(self, kind, subject=None):
        with CHANGED:
            self.events.append({"kind": kind} if subject is None else {"kind": kind, "id": subject})
            CHANGED.notify_all()

    def me(self, version=True):
        if self.account is None:
            raise Refusal("account_not_found", "Account not found")
        told = {"accountId": self.account, "firstName": self.first, "lastName": self.last}
        told.update(email=self.email, status=self.status, mobileVerified=self.verified == self.mobile)
        return dict(told, version=self.version) if version else told


def card(last4):
    told = {"id": "card_" + secrets.token_hex(6), "paymentMethodId": "pm_" + secrets.token_hex(8)}
    told.update(cardNumberLast4=last4, expiryMonth=12, expiryYear=2033, cardType="visa", **dict.fromkeys(FLAGS, False))
    return told


CHANGED = threading.Condition()
LOCK = threading.RLock()
KEYS = {}
PEOPLE = [
    Person("Olive", "+61455000001", "A", 150_000),
    Person("Otto", "+61455000002", "A", 0),
    Person("Nina", "+61455000003", None, 0),
    Person("Pia", "+61455000004", "P", 0),
]


# --- validation of request bodies: the schemas of openapi/wallet.yaml, written by hand


def invalid(where):
    return Refusal("invalid_request", f"The request is not valid: {where}")


def fields(body, required, optional=()):
    if not isinstance(body, dict):
        raise invalid("the body must be an object")
    if any(name not in body for name in required):
        raise invalid("a field is missing")
    if any(name not in required and name not in optional for name in body):
        raise invalid("a field is not known")
    return body


def whole(value, low, high):
    return type(value) is int and low <= value <= high


def text(body, name, pattern, most=255):
    value = body[name]
    if not isinstance(value, str) or len(value) > most or not pattern.fullmatch(value):
        raise invalid(name)
    return value


def chosen(body, name, *values):
    if name in body and (body[name] not in values or isinstance(body[name], bool)):
        raise invalid(name)


def amount(body):
    chosen(body, "currency", "AUD")
    if not isinstance(body["amount"], str):
        raise invalid("amount")
    if not CENTS.fullmatch(body["amount"]):
        raise Refusal("amount_out_of_range", "The amount must be whole cents, above zero")
    return int(body["amount"])


def page(person, body, sorts):
    fields(body, ("page", "size"), ("orderBy", "sortBy"))
    if not whole(body["page"], 0, 1_000_000) or not whole(body["size"], 1, 500):
        raise invalid("page or size")
    chosen(body, "orderBy", "ASC", "DESC")
    chosen(body, "sortBy", *sorts)
    person.me()
    return body["page"], body["size"], body.get("orderBy", "DESC") == "DESC", body.get("sortBy", "CREATED_AT")


METHOD = re.compile(r"[A-Za-z0-9_-]{1,255}")


def active(person):
    if person.me()["status"] != "A":
        raise Refusal("account_not_active", "The account is not active")


def own_card(person, body):
    text(body, "paymentMethodId", METHOD)
    person.me()
    found = [one for one in person.cards if one["paymentMethodId"] == body["paymentMethodId"]]
    if not found:
        raise Refusal("card_not_found", "There is no such card")
    return found[0]


def paid(line):
    told = {name: line[name] for name in ("transactionId", "type", "amount", "status", "createdAt")}
    return 200, dict(told, currency="AUD")


# --- the calls


def users_me(person, body, query):
    return 200, person.me()


def may_search(person):
    """Allows 60 searches in ten minutes; rejected ones do not count."""
    with LOCK:
        began = time.monotonic() - 600
        person.searched = [at for at in person.searched if at > began]
        if len(person.searched) >= 60:
            wait = str(max(1, int(person.searched[0] - began) + 1))
            raise Refusal("too_many_requests", "Too many searches; wait a moment", {"Retry-After": wait})
        person.searched.append(time.monotonic())


def users(person, body, query):
    given = query.get("mobile", [])
    if len(given) != 1 or not 1 <= len(given[0]) <= 40:
        raise invalid("mobile")
    digits = re.sub(r"[ -]", "", given[0])
    active(person)
    may_search(person)
    if "mobile-by-its-end" in FAULTS and len(digits) > 3:
        found = [one for one in PEOPLE if one.status == "A" and one.mobile.endswith(digits[-6:])]
    else:
        number = "+61" + digits[1:] if re.fullmatch(r"0[0-9]{9}", digits) else digits
        claimed = [one for one in PEOPLE if one.status == "A" and one.mobile == number]
        found = claimed if "mobile-not-verified" in FAULTS else [one for one in claimed if one.verified == number]
    return 200, [{"accountId": one.account, "firstName": one.first} for one in found[:1]]


def cards_list(person, body, query):
    at, size, newest_first, _ = page(person, body, ("CREATED_AT",))
    cards = person.cards[::-1] if newest_first else person.cards
    return 200, cards[at * size : (at + 1) * size]


def balance(person, body, query):
    if body is not None:
        chosen(fields(body, (), ("currency",)), "currency", "aud", "AUD")
    person.me()
    return 200, {"currency": "AUD", "balance": person.cents, "availableBalance": person.cents, "pendingBalance": 0}


def wallet_list(person, body, query):
    at, size, newest_first, sort = page(person, body, ("CREATED_AT", "AMOUNT"))
    order = list(enumerate(person.lines))
    order.sort(key=lambda one: (one[1]["amount"], one[0]) if sort == "AMOUNT" else one[0], reverse=newest_first)
    pages = -(-len(order) // size)
    following = at + 1 < pages or ("last-page-has-next" in FAULTS and at + 1 == pages)
    told = {"hasNext": following, "page": at, "totalPages": pages, "totalItems": len(order)}
    return 200, [line for _, line in order[at * size : (at + 1) * size]], told


def create(person, body, query):
    fields(body, ("email", "country", "keycloakId"))
    chosen(body, "country", "AU")
    text(body, "email", re.compile(r"[^@\s]+@[^@\s]+"), 254)
    if text(body, "keycloakId", LINE) != person.id:
        raise Refusal("forbidden", "The account belongs to another identity")
    if person.account is not None:
        raise Refusal("account_exists", "The person has an account already")
    person.account, person.status = "acc_" + secrets.token_hex(6), "P"
    return 201, person.me()


def finish(person, body, query):
    fields(body, ("status",))
    chosen(body, "status", "A")
    person.me()
    if person.status != "A" and len(person.done) < 3:
        raise Refusal("setup_incomplete", "The setup is not complete")
    person.status = "A"
    return changed(person)


def changed(person):
    person.version = secrets.token_hex(8)
    person.tell("account")
    return 200, person.me()


def individual(person, body, query):
    fields(body, ("firstName", "lastName", "dob", "address", "phone"))
    text(body, "firstName", LINE, 200)
    text(body, "lastName", LINE, 200)
    dob = fields(body["dob"], ("day", "month", "year"))
    where = fields(body["address"], ("line1", "city", "state", "postalCode", "country"))
    for name in ("line1", "city", "state"):
        text(where, name, LINE, 200)
    text(where, "postalCode", re.compile(r"[A-Za-z0-9][A-Za-z0-9 -]{0,15}"))
    chosen(where, "country", "AU")
    if not isinstance(body["phone"], str):
        raise invalid("phone")
    if not re.fullmatch(r"\+[1-9][0-9]{6,14}", body["phone"]):
        raise Refusal("phone_invalid", "The phone must be a whole number with its country code")
    if not (whole(dob["day"], 1, 31) and whole(dob["month"], 1, 12) and whole(dob["year"], 1900, 9999)):
        raise invalid("dob")
    try:
        born = date(dob["year"], dob["month"], dob["day"])
    except ValueError as error:
        raise invalid("dob") from error
    person.me()
    today = date.today()
    if today.year - born.year - ((today.month, today.day) < (born.month, born.day)) < 18:
        raise Refusal("under_age", "The holder must be 18 years or older")
    if person.status == "A" and (body["firstName"], body["lastName"]) != (person.first, person.last):
        raise Refusal("forbidden", "The names change by a review alone")
    person.first, person.last, person.mobile = body["firstName"], body["lastName"], body["phone"]
    person.verified = person.mobile if person.verified == person.mobile else None
    person.done.add("individual")
    return changed(person)


def bank(person, body, query):
    names = ("country", "currency", "accountNumber", "routingNumber", "accountHolderName", "accountHolderType")
    fields(body, names)
    chosen(body, "country", "AU")
    chosen(body, "currency", "aud")
    chosen(body, "accountHolderType", "individual", "company")
    text(body, "accountNumber", re.compile(r"[0-9 -]{3,17}"))
    text(body, "accountHolderName", LINE, 200)
    if not isinstance(body["routingNumber"], str):
        raise invalid("routingNumber")
    if not re.fullmatch(r"[0-9]{3}-?[0-9]{3}", body["routingNumber"]):
        raise Refusal("routing_number_invalid", "A BSB has six digits, with or without a dash")
    person.me()
    person.bank = body["accountNumber"]
    person.done.add("bank")
    return changed(person)


def document(person, body, query):
    person.me()
    if not body:
        raise Refusal("document_empty", "The document is empty")
    if len(body) > 5 * 1024 * 1024:
        raise Refusal("document_size", "The document is larger than 5 MB")
    if not body.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"%PDF-")):
        raise Refusal("document_type", "The document must be a JPEG, PNG or PDF")
    person.done.add("document")
    return 200, person.me(version=False)


def link(person, body, query):
    person.me()
    if len(person.cards) >= 5:
        raise Refusal("card_limit", "Five cards are saved already")
    return 200, {"clientSecret": "seti_" + secrets.token_hex(8)}


def save(person, body, query):
    return 201, own_card(person, fields(body, ("paymentMethodId",)))


def remove(person, body, query):
    person.cards.remove(own_card(person, fields(body, ("paymentMethodId",))))
    return 200, None


def set_flag(flag):
    def act(person, body, query):
        fields(body, ("paymentMethodId", flag))
        if not isinstance(body[flag], bool):
            raise invalid(flag)
        one = own_card(person, body)
        one[flag] = body[flag]
        person.tell("card", one["id"])
        return 200, None

    return act


def top_up(person, body, query):
    fields(body, ("paymentMethodId", "currency", "amount"), ("platformFee",))
    chosen(body, "platformFee", 0)
    text(body, "paymentMethodId", METHOD)
    cents = amount(body)
    active(person)
    if cents > 25_000:
        raise Refusal("amount_out_of_range", "The amount must be between $0.01 and $250.00")
    for flag in FLAGS:
        if own_card(person, body)[flag]:
            raise Refusal("card_" + flag, "The card is " + flag)
    person.cents += cents
    return paid(person.line("WALLET_TOPUP", cents))


def take(person, cents):
    if cents > person.cents:
        raise Refusal("insufficient_funds", "The available balance is too low")
    person.cents -= cents


def transfer(person, body, query):
    fields(body, ("toAccountId", "amount", "currency"), ("message",))
    text(body, "toAccountId", re.compile(r"[A-Za-z0-9_-]{1,64}"))
    if "message" in body:
        text(body, "message", LINE, 140)
    cents = amount(body)
    active(person)
    if body["toAccountId"] == person.account:
        raise Refusal("payee_is_self", "A transfer goes to another account")
    payee = next((one for one in PEOPLE if one.account == body["toAccountId"] and one.status == "A"), None)
    if payee is None:
        raise Refusal("payee_not_found", "There is no such payee")
    take(person, cents)
    payee.cents += cents
    payee.line("TRANSFER_CREDIT", cents)
    return paid(person.line("TRANSFER_DEBIT", cents, toAccountId=payee.account))


def payout(person, body, query):
    fields(body, ("amount", "currency"))
    cents = amount(body)
    active(person)
    take(person, cents)
    return paid(person.line("TRANSFER_TO_BANK", cents))


READS = {
    ("GET", "/users/me"): users_me, ("GET", "/users"): users, ("POST", "/cards/list"): cards_list,
    ("POST", "/wallet/balance"): balance, ("POST", "/wallet/list"): wallet_list,
}
KEYED = {
    ("POST", "/fiat/accounts"): (create, "createAccount"), ("PUT", "/fiat/accounts"): (finish, "updateAccountStatus"),
    ("PUT", "/fiat/accounts/individual"): (individual, "updateIndividual"),
    ("PUT", "/fiat/accounts/bank-account"): (bank, "updateBankAccount"),
    ("POST", "/fiat/accounts/identity-document"): (document, "uploadIdentityDocument"),
    ("POST", "/cards/link"): (link, "linkCard"), ("POST", "/cards/save"): (save, "saveCard"),
    ("POST", "/cards/remove"): (remove, "removeCard"), ("POST", "/cards/freeze"): (set_flag("frozen"), "freezeCard"),
    ("POST", "/wallet/top-up"): (top_up, "topUp"), ("POST", "/wallet/transfer"): (transfer, "transfer"),
    ("POST", "/wallet/payout"): (payout, "payout"),
}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def common(self, status, kind):
        self.send_response(status)
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Content-Type", kind)
        self.send_header("Vary", "Origin")
        origin = self.headers.get("Origin")
        if origin is not None and (origin == ORIGIN or "any-origin" in FAULTS):
            self.send_header("Access-Control-Allow-Origin", origin)
            self.send_header("Access-Control-Expose-Headers", "Idempotency-Replayed, Last-Event-ID, Retry-After, WWW-Authenticate")

    def say(self, status, answer, headers=None):
        sent = json.dumps(answer).encode()
        self.common(status, "application/json")
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def do_OPTIONS(self):
        self.common(204, "text/plain")
        if self.headers.get("Origin") == ORIGIN or "any-origin" in FAULTS:
            self.send_header("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE")
            allowed = "Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID, traceparent"
            self.send_header("Access-Control-Allow-Headers", allowed)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def serve(self):
        self.raw = b""
        length = int(self.headers.get("Content-Length") or 0)
        if self.headers.get("Transfer-Encoding"):
            self.close_connection = True
        # Reads the whole body, so that the connection can be reused; the excess of a large body is dropped.
        kept = []
        while length > 0:
            part = self.rfile.read(min(length, 65_536))
            if not part:
                return
            length -= len(part)
            if len(kept) < 120:
                kept.append(part)
        self.raw = b"".join(kept)
        try:
            answer = self.answer()
            if answer is not None:
                self.say(*answer)
        except Refusal as refusal:
            self.say(refusal.status, self.told(refusal), refusal.headers)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        except Exception as error:
            print(repr(error), file=sys.stderr, flush=True)
            self.say(500, Refusal("internal", "Something went wrong").answer())

    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = serve

    def told(self, refusal):
        answer = refusal.answer()
        if "refusal-repeats-input" in FAULTS and self.raw:
            answer["message"] += ": " + self.raw[:500].decode("utf-8", "replace")
        return answer

    def answer(self):
        url = urlsplit(self.path)
        path = url.path.removeprefix("/api/v1")
        status = re.fullmatch(r"/wallet/payments/([^/]+)", path)
        methods = {method for method, at in [*READS, *KEYED] if at == path}
        methods |= {"GET", "DELETE"} if status else {"GET"} if path == "/wallet/events" else set()
        if not methods:
            raise Refusal("not_found", "There is no such call")
        if self.command not in methods:
            raise Refusal("method_not_allowed", "Another method", {"Allow": ", ".join(sorted(methods))})
        person = self.person()
        if status:
            return self.status(person, status[1])
        if path == "/wallet/events":
            return self.events(person)
        call = (self.command, path)
        query = parse_qs(url.query, keep_blank_values=True)
        if call in READS:
            newest = {"Last-Event-ID": str(len(person.events))} if person.events else {}
            code, data, *more = READS[call](person, self.body(False), query)
            told = {"status": code, "message": "OK", "data": data}
            return code, dict(told, pagination=more[0]) if more else told, newest
        key = (self.headers.get("Idempotency-Key") or "").lower()
        bare = key[1:-1] if key[:1] == key[-1:] == '"' else key
        if not UUID4.fullmatch(bare):
            raise Refusal("idempotency_key_missing", "The call needs an Idempotency-Key that is a UUID v4")
        return self.keyed(person, bare, call)

    def person(self):
        given = re.fullmatch(r"Bearer +(\S+)", self.headers.get("Authorization") or "", re.I)
        found = [one for one in PEOPLE if given and given[1] in (one.token, one.renewed)]
        if found:
            return found[0]
        challenge = 'Bearer error="invalid_token"' if given else "Bearer"
        raise Refusal("unauthorized", "Sign in first", {"WWW-Authenticate": challenge})

    def body(self, is_document):
        kind = (self.headers.get("Content-Type") or "").split(";")[0].strip().lower()
        if is_document:
            if kind != "multipart/form-data":
                raise Refusal("unsupported_media_type", "The body must be multipart/form-data")
            head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
            parts = BytesParser().parsebytes(head + self.raw).get_payload()
            if isinstance(parts, str) or len(parts) != 1:
                raise invalid("one part named file")
            if parts[0].get_param("name", header="Content-Disposition") != "file":
                raise invalid("one part named file")
            return parts[0].get_payload(decode=True) or b""
        if not self.raw:
            return None
        if kind != "application/json":
            raise Refusal("unsupported_media_type", "The body must be application/json")
        if len(self.raw) > 100_000:
            raise Refusal("payload_too_large", "The body is too large")
        try:
            return json.loads(self.raw.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise invalid("the body is no JSON") from error

    def keyed(self, person, key, call):
        act, operation = KEYED[call]
        tag = self.headers.get("If-Match") if self.command == "PUT" else None
        if tag is not None and "weak-tag-taken" in FAULTS:
            tag = tag.removeprefix("W/")
        if tag is not None and not re.fullmatch(r'"[!#-~]{1,128}"', tag):
            raise invalid("If-Match")
        body = self.body(operation == "uploadIdentityDocument")
        hashed = (operation, repr(body) if isinstance(body, bytes) else json.dumps(body, sort_keys=True))
        owner = "all" if "keys-shared" in FAULTS else person.id
        if "key-not-locked" in FAULTS:
            known = KEYS.get((owner, key))
            time.sleep(0.05)
            return self.run_once(person, (owner, key), known, act, body, hashed, tag)
        with LOCK:
            return self.run_once(person, (owner, key), KEYS.get((owner, key)), act, body, hashed, tag)

    def run_once(self, person, place, known, act, body, hashed, tag):
        if known is not None:
            if known["state"] == "cancelled":
                return 409, Refusal("payment_cancelled", "It was cancelled").answer(), {"Idempotency-Replayed": "true"}
            if known["hashed"] != hashed and "body-not-compared" not in FAULTS:
                raise Refusal("idempotency_key_reused", "The idempotency key was used with another body")
            marked = {} if "replay-not-marked" in FAULTS else {"Idempotency-Replayed": "true"}
            return known["code"], known["answer"], marked
        told = {"operation": hashed[0]}
        if isinstance(body, dict) and CENTS.fullmatch(str(body.get("amount", ""))):
            told.update(amount=int(body["amount"]), currency="AUD")
        with LOCK:
            try:
                if tag is not None and tag[1:-1] != person.me()["version"]:
                    # The body is validated before the version.
                    raise Refusal("changed_meanwhile", "The account was changed meanwhile")
                code, data = act(person, body, None)
                answer = {"status": code, "message": "OK", "data": data}
                told.update(state="succeeded")
                for name in ("transactionId", "version"):
                    if isinstance(data, dict) and name in data:
                        told[name] = data[name]
                if hashed[0] == "transfer":
                    told["toAccountId"] = body["toAccountId"]
            except Refusal as refusal:
                if refusal.code not in DECIDING:
                    raise
                code, answer = refusal.status, self.told(refusal)
                told.update(state="declined", code=refusal.code)
            KEYS[place] = {"state": told["state"], "hashed": hashed, "code": code, "answer": answer, "told": told}
        return code, answer, {"Idempotency-Replayed": "false"}

    def status(self, person, key):
        if not UUID4.fullmatch(key):
            raise invalid("key")
        place = ("all" if "keys-shared" in FAULTS else person.id, key.lower())
        with LOCK:
            told = KEYS.get(place, {"told": {"state": "unseen"}})["told"]
            if self.command == "DELETE" and told["state"] == "unseen":
                told = {"state": "cancelled"}
                if "cancel-forgotten" not in FAULTS:
                    KEYS[place] = {"state": "cancelled", "told": told}
        return 200, {"status": 200, "message": "OK", "data": told}

    def events(self, person):
        accepted = self.headers.get("Accept", "*/*")
        if "text/event-stream" not in accepted and "*/*" not in accepted:
            raise Refusal("invalid_request", "This call answers text/event-stream", status=406)
        person.me()
        last = self.headers.get("Last-Event-ID", "")
        with CHANGED:
            sent = len(person.events)
            known = re.fullmatch(r"[1-9][0-9]{0,9}", last) and int(last) <= sent
        self.close_connection = True
        self.common(200, "text/event-stream")
        self.send_header("X-Accel-Buffering", "no")
        self.send_header("Connection", "close")
        self.end_headers()
        if known:
            sent = int(last)
            self.wfile.write(b": keep\n\n")
        else:
            self.wfile.write(f"id: {sent}\nevent: reset\ndata: {{}}\n\n".encode())
        self.wfile.flush()
        while True:
            with CHANGED:
                CHANGED.wait_for(lambda: len(person.events) > sent, 20)
                fresh = person.events[sent:]
            for data in fresh:
                sent += 1
                self.wfile.write(f"id: {sent}\nevent: changed\ndata: {json.dumps(data)}\n\n".encode())
            if not fresh:
                self.wfile.write(b": keep\n\n")
            self.wfile.flush()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


if __name__ == "__main__":
    server = Server(("127.0.0.1", 0), Handler)
    told = [
        {"token": one.token, "renewed": one.renewed, "id": one.id, "email": one.email, "mobile": one.mobile}
        for one in PEOPLE
    ]
    print(json.dumps({"url": f"http://127.0.0.1:{server.server_port}/api/v1", "people": told}), flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
