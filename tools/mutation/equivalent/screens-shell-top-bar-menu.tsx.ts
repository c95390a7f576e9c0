export const equivalent = {
  'AwaitedTrigger | ArrayDeclaration | [] → ["Stryker was here"]':
    "The effect runs once with any list whose values never change.",
};
