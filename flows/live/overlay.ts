/** Runs in the app's page if config.json names the atlas: reports the app's events to the atlas, and links to it. */
import { tellAtlas } from "statechart-atlas/live";
import type { AnyActorRef } from "xstate";
import { atlasId, atlasName } from "../page/names.ts";

/** @param app the app's root actor, already started */
export function overlay(app: AnyActorRef): void {
  tellAtlas(app, {
    id: atlasId,
    name: atlasName,
    address: new URL(/* @vite-ignore */ "./#/live", import.meta.url).href,
  });
}
