export const equivalent = {
  'ProfileMenu | StringLiteral | "profile" → ""':
    "The id of a menu's item is React's key alone, and no other item has an empty one.",
};
