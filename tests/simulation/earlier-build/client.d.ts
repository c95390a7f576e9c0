import type { StartClient } from "../client/client.ts";

export const startShippedClient: StartClient;
