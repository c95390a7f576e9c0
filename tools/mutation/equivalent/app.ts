export const equivalent = {
  'app | StringLiteral | "" → "Stryker was here!"': "running.present keeps a person before it reads one.",
};
