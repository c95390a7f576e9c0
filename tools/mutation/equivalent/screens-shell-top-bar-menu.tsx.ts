export const equivalent = {
  'PendingTrigger | ArrayDeclaration | [] → ["Stryker was here"]':
    "The effect runs once with any list whose values never change.",
};
