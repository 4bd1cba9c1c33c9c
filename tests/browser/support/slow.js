// Slow networks and slow phones.

/** Networks: kilobits in a second, and milliseconds until an answer begins. */
export const NETWORKS = {
  /** What browsers' tools call slow 4G, formerly fast 3G. */
  "slow 4G": { rate: 1600, latency: 150 },
  /** What they call slow 3G: the edge of a village. */
  "slow 3G": { rate: 400, latency: 400 },
};

/** The page of somebody has a slow network from now on, and a processor that is so many times slower. */
export async function slow({ context, page }, { rate, latency } = NETWORKS["slow 3G"], processor = 1) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const throughput = (1000 * rate) / 8;
  await session.send("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput });
  if (processor > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: processor });
}
