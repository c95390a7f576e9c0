import { flagCalls } from "../../support/flag-calls.ts";
import { type Answer, refusals, successAnswer } from "./answer.ts";
import { accountOf } from "./reads.ts";
import type { Fields } from "./request.ts";
import { type Account, newCard, type ServerState } from "./state.ts";

export function createAccount(state: ServerState, person: string, body: Fields, newId: () => string): Answer {
  if (state.byPerson.has(person)) throw refusals.accountExists();
  const account = state.addAccount({
    id: newId(),
    person,
    firstName: "",
    lastName: "",
    email: String(body.email),
    mobile: "",
    status: "P",
    balance: 0,
  });
  return successAnswer(accountOf(account), "Account created", 201);
}

/** Executes the calls that change an account and move no money. */
export function executeChange(
  account: Account,
  operation: string,
  body: Fields,
  secret: () => string,
): Answer {
  switch (operation) {
    case "updateIndividual":
      account.setup.add("individual");
      return successAnswer(accountOf(account));
    case "uploadIdentityDocument":
      account.setup.add("document");
      return successAnswer(accountOf(account), "Document received");
    case "updateBankAccount":
      account.setup.add("bank");
      return successAnswer(accountOf(account));
    case "updateAccountStatus":
      if (account.setup.size < 3) throw refusals.setupIncomplete();
      account.status = "A";
      return successAnswer(accountOf(account));
    case "linkCard":
      if (account.cards.length >= 5) throw refusals.cardLimit();
      return successAnswer({ clientSecret: `seti_${secret()}` });
    case "saveCard": {
      const id = String(body.paymentMethodId);
      const savedCard = account.cards.find(({ paymentMethodId }) => paymentMethodId === id);
      if (!savedCard && account.cards.length >= 5) throw refusals.cardLimit();
      const card = savedCard ?? newCard(id);
      if (!savedCard) account.cards.push(card);
      return successAnswer(card, "Card saved", 201);
    }
    case "removeCard": {
      const index = account.cards.findIndex(
        ({ paymentMethodId }) => paymentMethodId === body.paymentMethodId,
      );
      if (index < 0) throw refusals.noCard();
      account.cards.splice(index, 1);
      return successAnswer(null, "Card removed");
    }
    default:
      return setFlag(account, operation, body);
  }
}

function setFlag(account: Account, operation: string, body: Fields): Answer {
  const call = flagCalls.find((flagCall) => flagCall.operation === operation);
  if (!call) throw refusals.notFound();
  const card = account.cards.find(({ paymentMethodId }) => paymentMethodId === body.paymentMethodId);
  if (!card) throw refusals.noCard();
  Object.assign(card, { [call.flag]: body[call.flag] === true });
  return successAnswer(null);
}
