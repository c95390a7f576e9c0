/** Runs within the app's page, where config.json names the atlas: tells the atlas what happens, and links to it. */
import { tellAtlas } from "statechart-atlas/live";
import type { AnyActorRef } from "xstate";
import { atlasId, atlasName } from "../page/names.ts";

/** @param app the app's root actor, running already */
export function overlay(app: AnyActorRef): void {
  tellAtlas(app, {
    id: atlasId,
    name: atlasName,
    address: new URL(/* @vite-ignore */ "./#/live", import.meta.url).href,
  });
}
