"""Reconciles a second time, from exported files alone.

Standard input has one case a line, as a JSON object with the texts of files: `payments` (pain.001 or CSV),
`transactions` (JSON Lines), `trail` (an audit trail as JSON Lines) and `report` (CSV, of which only the names of
payments and matches are read). Without a trail, what a run suggests is accepted; a trail alone is only checked. Standard
output has the answer to each case in a line of its own. Shares no code with the app: the rules are those of
docs/reconciling.md and docs/backups.md, without texts, names and distances of days, which tell nothing in these files.
"""

import csv
import hashlib
import io
import json
import re
import sys
import uuid
import xml.etree.ElementTree as xml
from collections import defaultdict
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations

NOTHING = Decimal(0)
FIRST_LINK = "0" * 64
COVERED = ("previousHash", "seq", "at", "by", "kind", "reconciliation", "detail")
RESOLVING = ("write-off", "ignore", "explain", "carry")


# The files.


@dataclass
class Payment:
    """What was instructed. Money that is to leave the account is negative."""

    id: str | None
    amount: Decimal
    currency: str
    number: str
    # The day on which it is due, or nothing.
    day: str
    # The parts of a payment that was split have its place.
    place: int = 0

    def sizes(self):
        return {(self.currency, abs(self.amount))}

    def is_again(self, other):
        """Whether the file has the same payment in two places."""
        said = [(each.id, each.amount, each.currency, each.number) for each in (self, other)]
        return self.id is not None and self.place != other.place and said[0] == said[1]


@dataclass
class Transaction:
    name: str
    id: str | None
    bulk: str | None
    amount: Decimal
    currency: str
    payment_amount: Decimal
    payment_currency: str
    number: str
    day: str
    standing: str
    is_gone: bool

    def counted_in(self, currency):
        """Its amount in a currency, or nothing where the two cannot be compared."""
        if self.currency == currency:
            return self.amount
        if self.payment_currency == currency:
            return abs(self.payment_amount).copy_sign(self.amount)
        return None

    def sizes(self):
        return {(currency, abs(self.counted_in(currency))) for currency in (self.currency, self.payment_currency)}


def plain_id(text):
    """An id in one spelling; nothing where the text is none."""
    if not re.fullmatch(r"[0-9a-fA-F]{8}(-?)(?:[0-9a-fA-F]{4}\1){3}[0-9a-fA-F]{12}", text or ""):
        return None
    return uuid.UUID(text).hex


def plain_number(text):
    return re.sub(r"\s", "", text or "").upper()


def read_payments(text):
    payments = payments_of_xml(text) if text.lstrip().startswith("<") else payments_of_csv(text)
    return [replace(each, place=place) for place, each in enumerate(payments)]


def payments_of_xml(text):
    batch = xml.fromstring(text).find(".//{*}PmtInf")
    for element in batch.findall("{*}CdtTrfTxInf"):
        amount = element.find("{*}Amt/{*}InstdAmt")
        identification = element.find("{*}PmtId")
        number = element.findtext("{*}CdtrAcct/{*}Id/{*}IBAN", default="")
        yield Payment(
            id=plain_id(identification.findtext("{*}UETR") or identification.findtext("{*}EndToEndId")),
            amount=-Decimal(amount.text),
            currency=amount.get("Ccy"),
            number=plain_number(number),
            day=batch.findtext("{*}ReqdExctnDt/{*}Dt"),
        )


def payments_of_csv(text):
    for row in csv.DictReader(io.StringIO(text, newline=""), strict=True):
        yield Payment(
            id=plain_id(row["correlation_id"]),
            amount=-Decimal(row["amount"]),
            currency=row["currency"],
            number=plain_number(row["iban"]),
            day="",
        )


def read_transactions(text):
    for line in text.split("\n")[:-1]:
        row = json.loads(line)
        yield Transaction(
            name=row["id"],
            id=plain_id(row["correlation_id"]),
            bulk=row["bulk_payment_id"],
            amount=Decimal(row["amount"]),
            currency=row["currency"],
            payment_amount=Decimal(row["payment_amount"]),
            payment_currency=row["payment_currency"],
            number=plain_number(row["counterparty"]["account_details"]["number"]),
            day=row["created_at"],
            standing=row["standing"],
            is_gone=row["is_absent"],
        )


# The audit trail.


def check_trail(text):
    """The number of the first entry that was changed, or nothing; how many there are; and the last hash."""
    number, link, broken = 0, FIRST_LINK, None
    lines = text.split("\n")[:-1]
    for line in lines:
        entry = json.loads(line)
        is_linked = entry["seq"] == number + 1 and entry["previousHash"] == link
        if broken is None and not (is_linked and ("detail" not in entry or entry["hash"] == hash_of(entry))):
            broken = entry["seq"]
        number, link = entry["seq"], entry["hash"]
    return {"broken": broken, "entries": len(lines), "head": link}


def hash_of(entry):
    text = json.dumps([entry[name] for name in COVERED], ensure_ascii=False, separators=(",", ":"))
    # Python leaves DEL and both separators as they are, too; halves of a pair have to be escaped.
    halves = re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):x}", text)
    return hashlib.sha256(halves.encode("utf-8")).hexdigest()


# Matching by id.


def run_of_ids(payments, transactions, known):
    """What a run suggests and what it asks: lists of pairs of keys and names. Both sides are what is free."""
    suggested, asked = [], []
    for each_id in {payment.id for payment in payments.values()} - {None}:
        named = [each for each in transactions.values() if each.id == each_id]
        open_payments = {key: each for key, each in payments.items() if each.id == each_id}
        alive = [row for row in named if row.standing != "failed"]
        found, questions = resolve(open_payments, alive)
        # Failed attempts are tried after the others, for payments of which nothing was found.
        rest = without(open_payments, *(key for keys, _ in found + questions for key in keys))
        failed, others = resolve(rest, [row for row in named if row.standing == "failed"])
        suggested += found + failed
        asked += questions + others
    return with_returns(suggested, asked, transactions, known), asked


def resolve(payments, rows):
    """Payments and transactions of one id: matches, and what is left to ask."""
    if not payments or not rows:
        return [], []
    sides = (list(payments), [row.name for row in rows])
    if is_one_match(list(payments.values()), rows):
        return [sides], []
    pairs = [(key, row) for key, payment in payments.items() for row in rows if is_same_money(payment, row)]
    alone = [
        (key, row)
        for key, row in pairs
        if sum(key == other for other, _ in pairs) == 1 and sum(row is other for _, other in pairs) == 1
    ]
    if not alone or len(payments) == len(rows) == 1:
        return [], [sides]
    left = {key: each for key, each in payments.items() if key not in dict(alone)}
    found, asked = resolve(left, [row for row in rows if all(row is not other for _, other in alone)])
    return [([key], [row.name]) for key, row in alone] + found, asked


def is_same_money(payment, row):
    return row.counted_in(payment.currency) == payment.amount


def is_one_match(payments, rows):
    currency = payments[0].currency
    amounts = [row.counted_in(currency) for row in rows]
    if None in amounts or any(payment.currency != currency for payment in payments):
        return False
    instructed = sum(payment.amount for payment in payments)
    if len(payments) > 1:
        return amounts == [instructed]
    if len(rows) == 1 or rows[0].standing == "failed":
        return True
    left = [amount for amount in amounts if amount < 0]
    return sum(amounts) == instructed or (len(left) < len(amounts) and sum(left) == instructed)


# Money that came back, and payments that went twice. What was paid is a payment or a transaction.

BY_ID, BY_PARTY = 2, 1
EXACTLY, NEARLY, OTHERWISE = 2, 1, 0
INTEREST = Decimal("1.02")


def with_returns(found, asked, rows, known):
    """Money that came back joins the match of its payment, if only this one of all that are known fits best."""
    taken = {name for _, names in found + asked for name in names}
    single = {keys[0]: rows[names[0]] for keys, names in found if len(keys) == len(names) == 1}
    back = defaultdict(dict)
    for row in rows.values():
        if row.name not in taken and row.standing != "failed":
            sides = {key: (payment, single.get(key, payment)) for key, payment in known.items()}
            fits = {key: max(fit(paid, row, rows) for paid in side) for key, side in sides.items()}
            best = [key for key in fits if fits[key] and fits[key] == max(fits.values())]
            if len(best) == 1 and best[0] in single and fits[best[0]] != (BY_PARTY, NEARLY):
                back[best[0]][row.name] = share_of(row, single[best[0]], known[best[0]])
    return [(keys, names + sure_of(back[keys[0]])) for keys, names in found]


def share_of(row, paid, payment):
    """How much of what was paid came back, in the currency of the payment or that of its transaction."""
    for currency in (payment.currency, paid.currency):
        amount, whole = row.counted_in(currency), paid.counted_in(currency)
        if amount is not None and whole is not None:
            return -amount / whole
    return 2


def sure_of(back):
    """All that came back, unless it is more than was paid and interest."""
    some = {name: share for name, share in back.items() if share <= INTEREST}
    return [*some] if sum(some.values()) <= INTEREST else []


def fit(paid, row, rows):
    """How well money fits as the return of what was paid: the more, the better. Empty if it does not."""
    if paid.amount >= 0 or row.amount <= 0 or row.day < paid.day:
        return ()
    size = size_of(paid, row)
    if row.id and paid.id == row.id:
        return BY_ID, size
    if not size or not is_of_party(paid, row):
        return ()
    # What is exactly another payment to the party is nearly none.
    others = [each for each in rows.values() if each.amount < 0 and each.standing != "failed" and each.day <= row.day]
    is_others = any(is_of_party(each, row) and size_of(each, row) == EXACTLY for each in others)
    return () if size == NEARLY and is_others else (BY_PARTY, size)


def bring_back(payments, row):
    """Whether money is that of two payments to its party."""
    amounts = [paid.amount for paid in payments if is_of_party(paid, row) and paid.currency == row.currency]
    return any(sum(two) == -row.amount for two in combinations(amounts, 2))


def goes_again(paid, row):
    is_like = paid.amount * row.amount > 0 and size_of(paid, row) == EXACTLY
    return is_like and (row.id is not None and paid.id == row.id or is_of_party(paid, row))


def is_of_party(paid, row):
    """Where the day of a payment is not known, another one to the party may be meant."""
    return paid.day != "" and row.number != "" and paid.number == row.number


def size_of(paid, row):
    sizes = [(size, other) for one, size in paid.sizes() for currency, other in row.sizes() if one == currency]
    if any(size == other for size, other in sizes):
        return EXACTLY
    return NEARLY if any(is_nearly(size, other) for size, other in sizes) else OTHERWISE


def is_nearly(paid, back):
    """A bank keeps a fee, or pays interest."""
    return min(paid - 50, paid * 95 / 100) <= back <= paid * INTEREST


# What people decided, entry by entry.


class Work:
    """A reconciliation while its audit trail is read. A match is a pair of keys and names."""

    def __init__(self, payments, transactions, match_of_key):
        self.payments = payments
        self.transactions = transactions
        self.match_of_key = match_of_key
        self.matches, self.suggested, self.asked = [], [], []
        self.resolved = {}
        self.undoing = {}
        # What a run found shown.
        self.told = set()

    def take(self, entry):
        """Does what an entry tells, and keeps how things were before and after it."""
        before, detail, kind = self.decided(), json.loads(entry["detail"]), entry["kind"]
        if kind == "planned":
            self.run()
        elif kind == "applied":
            self.accept()
        elif kind == "match":
            match = ([each["key"] for each in detail["items"]], [each["id"] for each in detail["transactions"]])
            self.matches = [*self.matches, match]
            # What was decided on a side explained another difference than that of the match.
            sides = [("item", key) for key in match[0]] + [("transaction", name) for name in match[1]]
            self.resolved = without(self.resolved, *sides)
        elif kind == "unmatch":
            ended = [(each["items"], each["transactionIds"]) for each in detail["matches"]]
            self.matches = [match for match in self.matches if sides_of(match) not in map(sides_of, ended)]
        elif kind == "split":
            whole = self.payments[detail["item"]["key"]]
            parts = {part["key"]: replace(whole, amount=Decimal(part["amount"])) for part in detail["parts"]}
            self.payments = without(self.payments, detail["item"]["key"]) | parts
        elif kind in RESOLVING:
            self.resolved = self.resolved | {subject_of(target): kind for target in detail["targets"]}
        elif kind == "undo":
            self.undo(*self.undoing[detail["entry"]])
        self.undoing[entry["seq"]] = (before, self.decided())

    def run(self):
        keys, names = self.open()
        payments = {key: each for key, each in self.payments.items() if key in keys}
        transactions = {name: each for name, each in self.transactions.items() if name in names}
        self.told = Assessment(self).shown
        self.suggested, self.asked = run_of_ids(payments, transactions, self.payments)

    def accept(self):
        self.matches, self.suggested = self.matches + self.open_suggestions(), []

    def decided(self):
        return {name: getattr(self, name) for name in ("payments", "matches", "resolved", "suggested")}

    def undo(self, before, after):
        """Takes back what changed between two moments, and leaves what changed since."""
        for name in ("payments", "resolved"):
            now, old, new = getattr(self, name), before[name], after[name]
            kept = {key: each for key, each in now.items() if new.get(key) == old.get(key)}
            setattr(self, name, kept | {key: each for key, each in old.items() if new.get(key) != each})
        come = [match for match in after["matches"] if match not in before["matches"]]
        gone = [match for match in before["matches"] if match not in after["matches"]]
        self.matches = [match for match in self.matches if match not in come] + gone
        # What was accepted is suggested again, unless another run took the place of its run.
        if self.suggested is after["suggested"]:
            self.suggested = before["suggested"]

    def free(self):
        """The payments and transactions that no match has."""
        keys = {key for match in self.matches for key in match[0]}
        names = {name for match in self.matches for name in match[1]}
        return without(self.payments, *keys), without(self.transactions, *names)

    def open(self):
        """Those of them that nobody closed."""
        payments, transactions = self.free()
        closed = {kind: {name for each, name in self.resolved if each == kind} for kind in ("item", "transaction")}
        return {*payments} - closed["item"], {*transactions} - closed["transaction"]

    def open_suggestions(self):
        open_keys, open_names = self.open()
        return [(keys, names) for keys, names in self.suggested if {*keys} <= open_keys and {*names} <= open_names]

    def open_questions(self):
        """What a person can still choose from: keys of payments and names of transactions."""
        open_keys, open_names = self.open()
        asked = [({*keys} & open_keys, {*names} & open_names) for keys, names in self.asked]
        whole = [(keys, names) for keys, names in asked if keys and names]
        return {key for keys, _ in whole for key in keys}, {name for _, names in whole for name in names}

    def decision_on(self, keys):
        """What was decided on the match of these payments."""
        return self.resolved.get(("match", self.match_of_key.get(keys[0])))


def subject_of(target):
    return target["kind"], target.get("key", target.get("id"))


def sides_of(match):
    return {*match[0]}, {*match[1]}


def without(dictionary, *keys):
    return {key: each for key, each in dictionary.items() if key not in keys}


# What became of each payment, and the difference.


class Assessment:
    """The equation of each currency: what was instructed, what was paid, and why they differ."""

    def __init__(self, work):
        self.work = work
        self.states = {}
        self.shown = set()
        self.carried = defaultdict(Decimal)
        self.sums = defaultdict(lambda: defaultdict(Decimal))
        self.currencies = {payment.currency for payment in work.payments.values()}
        for payment in work.payments.values():
            self.sums[payment.currency]["expected"] += payment.amount
        for keys, names in work.matches:
            self.assess_match(keys, names)
        self.assess_rest(*work.free())

    def assess_match(self, keys, names):
        payments = [self.work.payments[key] for key in keys]
        rows = [self.work.transactions[name] for name in names]
        standings = {row.standing for row in rows}
        is_unknown = bool(standings - {"settled", "pending", "failed"})
        differences = defaultdict(Decimal)
        currency = payments[0].currency
        differences[currency] = sum(payment.amount for payment in payments)
        underway, settled = defaultdict(Decimal), defaultdict(Decimal)
        for row in rows:
            # What cannot be compared with the payments differs by itself.
            counted = currency if row.counted_in(currency) is not None else row.currency
            amount = row.counted_in(counted)
            if row.standing == "settled":
                settled[counted] += amount
                differences[counted] -= amount
            elif row.standing == "pending" and not is_unknown:
                underway[counted] += amount
        kind, state = "residual", "different"
        if standings - {"settled", "failed"}:
            kind = state = "pending"
        elif standings == {"failed"}:
            kind = "missing"
        elif not any(differences.values()) and is_as_instructed(payments, rows):
            state = "matched"
        self.states |= dict.fromkeys(keys, state)
        decision = self.work.decision_on(keys)
        for each in {*differences, *underway}:
            self.add(each, kind, settled[each], differences[each])
            short = differences[each] - underway[each]
            self.sums[each]["unexplained"] += NOTHING if decision else short
            self.carried[each] += short if decision == "carry" else NOTHING

    def assess_rest(self, payments, transactions):
        suggestions = self.work.open_suggestions()
        suggested_keys = {key for keys, _ in suggestions for key in keys}
        suggested_names = {name for _, names in suggestions for name in names}
        asked_keys, asked_names = self.work.open_questions()
        unpaid, undone = self.unpaid()
        going = [each for key, each in self.work.payments.items() if key not in payments and key not in unpaid]
        for keys, names in suggestions:
            if any(self.work.transactions[name].standing != "failed" for name in names):
                going += [self.work.payments[key] for key in keys]
        for key, payment in payments.items():
            is_repeated = any(payment.is_again(each) for each in going)
            rest = "repeated" if is_repeated else "missing"
            state = "suggested" if key in suggested_keys else "ambiguous" if key in asked_keys else rest
            self.states[key] = state
            self.add(payment.currency, state, NOTHING, payment.amount, ("item", key))
        unclaimed = without(payments, *suggested_keys)
        paid = [*without(self.work.payments, *unclaimed, *unpaid).values()]
        claimed = [*without(self.work.transactions, *without(transactions, *suggested_names)).values()]
        for name, row in transactions.items():
            if row.standing == "settled":
                asked = "suggested" if name in suggested_names else "candidate" if name in asked_names else None
                kind = asked or self.surplus(row, paid, claimed, undone)
                if kind:
                    currency = self.counts_in(row)
                    amount = row.counted_in(currency)
                    self.add(currency, kind, amount, -amount, ("transaction", name))
                if kind not in (None, "suggested") and ("transaction", name) not in self.work.resolved:
                    self.shown.add(name)

    def unpaid(self):
        """Matched payments of which nothing stayed paid, and the transactions whose money came back."""
        unpaid, undone = set(), []
        for keys, names in self.work.matches:
            rows = [self.work.transactions[name] for name in names]
            payments = [self.work.payments[key] for key in keys]
            instructed = sum(payment.amount for payment in payments)
            settled = sum(row.counted_in(payments[0].currency) or NOTHING for row in rows if row.standing == "settled")
            ways = {row.amount < 0 for row in rows if row.standing != "failed" and row.amount}
            if len(ways) != 1 and is_nearly(-instructed, settled - instructed):
                unpaid |= {*keys}
                undone += [row for row in rows if row.amount < 0]
        return unpaid, undone

    def surplus(self, row, paid, claimed, undone):
        """What a transaction without a match is, or nothing where it has to do with no payment of the file."""
        payments = self.work.payments.values()
        made = [each for each in claimed if each.standing != "failed"]
        if any(goes_again(each, row) for each in [*paid, *made] if each not in undone):
            return "duplicate"
        is_named = row.id and any(each.id == row.id for each in payments)
        is_of_bulk = row.bulk and any(each.bulk == row.bulk for each in claimed)
        is_back = any(fit(each, row, self.work.transactions) for each in [*payments, *made])
        is_sum = bring_back(payments, row) or bring_back(made, row)
        is_told = row.name in self.work.told
        return "unexpected" if is_named or is_of_bulk or is_back or is_sum or is_told else None

    def counts_in(self, row):
        """The amount counts whose currency occurs in the file."""
        is_other = row.currency not in self.currencies and row.payment_currency in self.currencies
        return row.payment_currency if is_other else row.currency

    def add(self, currency, kind, found, part, subject=None):
        sums = self.sums[currency]
        sums["found"] += found
        sums[kind] += part
        if subject and subject not in self.work.resolved:
            sums["unexplained"] += part
        if subject and self.work.resolved.get(subject) == "carry":
            self.carried[currency] += part

    def figures(self):
        for sums in self.sums.values():
            sums["difference"] = sums["expected"] - sums["found"]
        shown = {currency: told(sums) for currency, sums in self.sums.items()}
        return {currency: sums for currency, sums in shown.items() if sums}


def told(sums):
    return {name: str(amount) for name, amount in sums.items() if amount}


def is_as_instructed(payments, rows):
    """Whether each transaction left, is still returned, and went to an account that was instructed."""
    numbers = {payment.number for payment in payments} - {""}
    return all(
        row.standing == "settled"
        and row.amount < 0
        and not row.is_gone
        and (not row.number or not numbers or row.number in numbers)
        for row in rows
    )


def answer_to(case):
    trail = check_trail(case["trail"]) if "trail" in case else None
    if "payments" not in case or (trail and trail["broken"] is not None):
        return {"trail": trail}
    payments = dict(enumerate(read_payments(case["payments"]), start=1))
    transactions = {each.name: each for each in read_transactions(case["transactions"])}
    if "report" in case:
        work = work_told(case["trail"], case["report"], payments, transactions)
    else:
        work = Work({str(place): payment for place, payment in payments.items()}, transactions, {})
        work.run()
        work.accept()
    assessment = Assessment(work)
    return {
        "trail": trail,
        "matches": sorted([sorted(keys), sorted(names)] for keys, names in work.matches),
        "states": assessment.states,
        "figures": assessment.figures(),
        "carried": told(assessment.carried),
    }


def work_told(trail, report, payments, transactions):
    """What a trail tells. Of a report only names are read: those of payments and of their matches."""
    rows = list(csv.DictReader(io.StringIO(report, newline=""), strict=True))
    # Parts of a payment have its key, a dot and their number.
    keys = {int(row["position"]): row["id"].split(".")[0] for row in rows}
    match_of_key = {row["id"]: int(row["match"]) for row in rows if row["match"]}
    work = Work({keys[place]: payment for place, payment in payments.items()}, transactions, match_of_key)
    for line in trail.split("\n")[:-1]:
        entry = json.loads(line)
        if "detail" in entry:
            work.take(entry)
    return work


if __name__ == "__main__":
    for question in sys.stdin:
        print(json.dumps(answer_to(json.loads(question))))
