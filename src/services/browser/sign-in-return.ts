/** Whether the provider has sent the person back to this page: its address has the code of a sign-in. */
export const isSignInReturn = (): boolean => /[#&]code=/.test(globalThis.location?.hash ?? "");
