import { connect, createServer, type Socket } from 'node:net'
import { listening, tellParent } from '../rig/told.ts'

/**
 * A bad network in front of a house, for machines whose kernel has no `tc netem`: delays traffic both ways by up to JITTER_MS, and LOSS percent of the
 * segments by a retransmission. In order, like TCP, with head-of-line blocking.
 */
const jitterMs = Number(process.env.JITTER_MS)
const lossPercent = Number(process.env.LOSS)
/** Minimum retransmission timeout of Linux. */
const sentAgainMs = 200
const [host, port] = [process.env.TO_HOST!, Number(process.env.TO_PORT)]

const server = createServer((near) => {
  const far = connect(port, host)
  pass(near, far)
  pass(far, near)
})
// The rig's helper takes an HTTP server; only its `listen` and `address` are used.
tellParent({ url: await listening(server as never) })

function pass(from: Socket, to: Socket) {
  from.setNoDelay()
  let before = Promise.resolve()
  const later = (work: () => unknown) => {
    const lost = Math.random() * 100 < lossPercent ? sentAgainMs + jitterMs : 0
    const late = new Promise((done) => setTimeout(done, Math.random() * jitterMs + lost))
    before = Promise.all([before, late]).then(() => void work())
  }
  from.on('data', (piece) => later(() => to.writable && to.write(piece)))
  from.on('end', () => later(() => to.end()))
  from.on('error', () => to.destroy())
  from.on('close', (failed) => failed && to.destroy())
}
