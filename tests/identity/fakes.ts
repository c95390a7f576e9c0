import { EmailTaken, MobileInvalid, type People, type Person } from "../../sandbox/ports.ts";

export interface MemoryPeople extends People {
  forget(id: string): void;
}

export function memoryPeople(): MemoryPeople {
  const peopleById = new Map<string, Person & { password: string }>();
  const findPerson = (test: (person: Person) => boolean) => [...peopleById.values()].find(test);
  const people: MemoryPeople = {
    byId: async (id) => peopleById.get(id),
    byEmail: async (email) => findPerson((person) => person.email === email.toLowerCase()),
    async authenticate(email, password) {
      const person = findPerson((candidate) => candidate.email === email.toLowerCase());
      return person !== undefined && peopleById.get(person.id)?.password === password ? person : undefined;
    },
    async register({ email, password, firstName, lastName, mobile }) {
      const digits = mobile?.replace(/\s/g, "").replace(/^0/, "+61");
      if (digits !== undefined && !/^\+614\d{8}$/.test(digits)) throw new MobileInvalid();
      if (findPerson((person) => person.email === email.toLowerCase())) throw new EmailTaken();
      const person = {
        id: crypto.randomUUID(),
        email: email.toLowerCase(),
        firstName,
        lastName,
        mobile: digits ?? null,
        mobileVerified: false,
        emailVerified: true,
        password,
      };
      peopleById.set(person.id, person);
      return person;
    },
    forget: (id) => peopleById.delete(id),
  };
  return people;
}
