/** Repeats the work `count` times, one after the other. */
export async function repeatRounds(count: number, work: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < count; round += 1) await work(round);
}
