"""Answers anew what the app answers: what became of payments that an id names, what they differ by, and whether an
audit trail is whole.

Shares no code with the app, and was written from docs/reconciling.md and docs/backups.md alone. Reads questions, a JSON
object a line: {"payments": text of a pain.001, "transactions": text of a JSON Lines export}, or {"trail": text of an
exported audit trail}. Prints an answer a line.
"""

import hashlib
import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from decimal import Decimal, getcontext

getcontext().prec = 60

SETTLED = "approved accepted booked completed executed processed sent settled successful".split()
FAILED = "canceled cancelled declined expired failed rejected returned reversed".split()
PENDING = "created scheduled processing".split()
UUID = re.compile(r"[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}")


def one_id(text):
    """A UUID in one form, however it is written; None for anything else."""
    found = UUID.fullmatch((text or "").strip().lower())
    return found and found.group().replace("-", "")


def settlement(status):
    word = status.lower()
    if word in SETTLED:
        return "settled"
    if word in FAILED:
        return "failed"
    return "pending" if word in PENDING or word.startswith("pending") else "unknown"


def account_number(text):
    return re.sub(r"[^0-9A-Z]", "", (text or "").upper())


def payments_of(text):
    """Money out is below zero, as the ledger has it."""
    for element in ElementTree.fromstring(text).iterfind(".//{*}CdtTrfTxInf"):
        amount = element.find(".//{*}InstdAmt")
        told = one_id(element.findtext("{*}PmtId/{*}UETR")) or one_id(element.findtext("{*}PmtId/{*}EndToEndId"))
        number = element.findtext("{*}CdtrAcct/{*}Id/{*}IBAN")
        yield {"id": told, "amount": -Decimal(amount.text), "currency": amount.get("Ccy"), "number": number}


def transactions_of(text):
    for line in text.splitlines():
        row = json.loads(line)
        size = abs(Decimal(row["payment_amount"]))
        yield {
            "name": row["id"],
            "id": one_id(row["correlation_id"]),
            # The payment amount has a size alone: where it goes, the booked amount says.
            "paid": (-size if Decimal(row["amount"]) < 0 else size, row["payment_currency"]),
            "booked": (Decimal(row["amount"]), row["currency"]),
            "number": row["counterparty"]["account_details"]["number"],
            "is": settlement(row["status"]),
            "gone": row["is_absent"],
        }


def paid_in(row, currency):
    """What counts of a transaction for a payment in this currency: what the account was booked, where that is in it."""
    if row["booked"][1] != currency and row["paid"][1] == currency:
        return row["paid"]
    return row["booked"]


def together(payments, rows):
    """The transactions that are one match with the payments of the same id; None where a person may have to choose."""
    currency = payments[0]["currency"]
    if any(row["is"] != "failed" for row in rows):
        rows = [row for row in rows if row["is"] != "failed"]
    if any(paid_in(row, currency)[1] != currency for row in rows):
        return [] if len(payments) == len(rows) == 1 else None
    if len(payments) > 1:
        told = sum(payment["amount"] for payment in payments if payment["currency"] == currency)
        is_one_line = len(rows) == 1 and all(payment["currency"] == currency for payment in payments)
        return rows if is_one_line and paid_in(rows[0], currency)[0] == told else None
    if len(rows) == 1 or rows[0]["is"] == "failed":
        return rows
    amount, values = payments[0]["amount"], [paid_in(row, currency)[0] for row in rows]
    out = [value for value in values if value < 0]
    return rows if sum(values) == amount or (sum(out) == amount and len(out) < len(values)) else None


def state_of(payments, rows):
    if any(row["is"] in ("pending", "unknown") for row in rows):
        return "pending"
    currency = payments[0]["currency"]
    left = sum(payment["amount"] for payment in payments)
    left -= sum(paid_in(row, currency)[0] for row in rows if row["is"] == "settled")
    is_odd = any(odd(payment, row) for payment in payments for row in rows)
    return "different" if left != 0 or is_odd else "matched"


def odd(payment, row):
    one, other = account_number(payment["number"]), account_number(row["number"])
    is_incoming = row["booked"][0] > 0
    return row["is"] == "failed" or row["gone"] or is_incoming or (one != "" and other != "" and one != other)


def reconcile(payments, transactions):
    paid_by, found_by = defaultdict(list), defaultdict(list)
    for payment in payments:
        paid_by[payment["id"]].append(payment)
    for row in transactions:
        found_by[row["id"]].append(row)
    missing = {"state": "missing", "transactions": []}
    difference, verdicts = defaultdict(Decimal), {None: missing}
    currencies = {payment["currency"] for payment in payments}
    for told, sharing in paid_by.items():
        for payment in sharing:
            difference[payment["currency"]] += payment["amount"]
        rows = found_by[told] if told else []
        if not rows:
            verdicts[told] = missing
            continue
        matched = together(sharing, rows)
        if matched is None:
            verdicts[told] = None
            continue
        state = state_of(sharing, matched) if matched else "ambiguous"
        verdicts[told] = {"state": state, "transactions": sorted(row["name"] for row in matched)}
        for row in rows:
            if row["is"] == "settled":
                is_other = row["booked"][1] not in currencies and row["paid"][1] in currencies
                amount, currency = paid_in(row, sharing[0]["currency"]) if matched else row["paid" if is_other else "booked"]
                difference[currency] -= amount
    sums = {currency: str(amount.quantize(Decimal("0.0001"))) for currency, amount in difference.items() if amount}
    open_ids = any(verdict is None for verdict in verdicts.values())
    answers = [verdicts[payment["id"]] for payment in payments]
    return {"payments": answers, "difference": None if open_ids else dict(sorted(sums.items()))}


def hash_of(entry):
    covered = ("previousHash", "seq", "at", "by", "kind", "reconciliation", "detail")
    text = json.dumps([entry[name] for name in covered], ensure_ascii=False, separators=(",", ":"))
    # Half of a pair of UTF-16 has no bytes in UTF-8, and is escaped.
    text = re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half.group()):04x}", text)
    return hashlib.sha256(text.encode()).hexdigest()


def check(text):
    """Which entry is the first that is not what was written; None where all are."""
    number, head, broken, count = 0, "0" * 64, None, 0
    for line in filter(None, text.split("\n")):
        entry = json.loads(line)
        count += 1
        follows = entry["seq"] == number + 1 and entry["previousHash"] == head
        told = "detail" not in entry or hash_of(entry) == entry["hash"]
        if broken is None and not (follows and told):
            broken = entry["seq"]
        number, head = entry["seq"], entry["hash"]
    return {"broken": broken, "entries": count, "head": head}


def main():
    for line in sys.stdin:
        question = json.loads(line)
        if "trail" in question:
            answer = check(question["trail"])
        else:
            payments = list(payments_of(question["payments"]))
            answer = reconcile(payments, list(transactions_of(question["transactions"])))
        print(json.dumps(answer))


main()
