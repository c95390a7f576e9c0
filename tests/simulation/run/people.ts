import { newCard, type ServerState } from "../server/state.ts";

export interface Person {
  /** The token's subject. */
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
  readonly mobile: string;
  /** Integer cents. */
  readonly balance: number;
}

export const people: readonly Person[] = [
  { id: "person-dana", name: "Dana", accountId: "acc_dana", mobile: "0400000001", balance: 20_000 },
  { id: "person-priya", name: "Priya", accountId: "acc_priya", mobile: "0400000002", balance: 6_000 },
  { id: "person-bela", name: "Bela", accountId: "acc_bela", mobile: "0400000005", balance: 50_000 },
];

export function personOf(id: string): Person {
  const person = people.find((candidate) => candidate.id === id);
  if (!person) throw new Error(`No person ${id}`);
  return person;
}

export const otherPeopleThan = (person: Person) => people.filter((candidate) => candidate !== person);

export function nameOfAccount(accountId: string | undefined): string {
  return people.find((person) => person.accountId === accountId)?.name ?? String(accountId);
}

export const goodCard = (person: Person) => `pm_${person.name.toLowerCase()}_4242`;
export const decliningCard = (person: Person) => `pm_${person.name.toLowerCase()}_0341`;

export function seedPeople(state: ServerState): void {
  for (const person of people) {
    state.addAccount({
      id: person.accountId,
      person: person.id,
      firstName: person.name,
      lastName: "Person",
      email: `${person.name.toLowerCase()}@nupay.test`,
      mobile: person.mobile,
      status: "A",
      balance: person.balance,
      cards: [newCard(goodCard(person), "4242"), newCard(decliningCard(person), "0341")],
    });
  }
}
