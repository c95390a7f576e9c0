import { useEffect, useState } from "react";
import { type Entry, entriesAfter, type LiveMessage } from "../live/entry.ts";

/** The entries that the app has reported on the channel with this name, oldest first; empty if no app is running. */
export function useLive(id: string): readonly Entry[] {
  const [liveEntries, setKnown] = useState<{ readonly page: string; readonly entries: readonly Entry[] }>({
    page: "",
    entries: [],
  });
  useEffect(() => {
    const channel = new BroadcastChannel(id);
    channel.onmessage = ({ data }: MessageEvent<LiveMessage>) =>
      setKnown((previousEntries) => entriesAfter(previousEntries, data));
    channel.postMessage({ kind: "who" } satisfies LiveMessage);
    return () => channel.close();
  }, [id]);
  return liveEntries.entries;
}
