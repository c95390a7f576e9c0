/** Repeats the work `count` times, one after the other. */
export async function repeatRounds(count: number, callback: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < count; round += 1) await callback(round);
}
