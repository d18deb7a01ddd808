// Keeps one script running: whatever ends it, it is started again, until we are asked to stop.
import { hearStop, startScript } from '../child.mjs'
import { growingWait } from './growing-wait.mjs'

const afterTheFifth =
  'It has ended five times in short order and is tried on, half a minute apart at last. The lines above say why it ends: look for a full disk, ' +
  'a taken port or too little memory. Ctrl-C ends the trying.'

/**
 * Runs `script`, which says `ready` over its channel once it serves. A first start may fail before that, and its code is the answer; afterwards only
 * being asked to stop ends it for good. Resolves with the exit code.
 */
export function keepRunning(script, args = []) {
  const wait = growingWait()
  let [asked, everReady] = [false, false]
  let child
  let pause
  return new Promise((done) => {
    hearStop((signal) => {
      asked = true
      if (pause === undefined) return child.kill(signal)
      clearTimeout(pause)
      done(0)
    })
    const launch = () => {
      pause = undefined
      const beganMs = Date.now()
      child = startScript(script, args)
      child.on('message', (message) => {
        everReady ||= message === 'ready'
      })
      child.on('error', (error) => console.error(error.message))
      child.on('close', (code, signal) => {
        if (asked || !everReady) return done(code ?? 1)
        const { pauseMs, isFifth } = wait.died(Date.now() - beganMs)
        console.error(`The house ended (${signal ?? `code ${code}`}); it starts again in ${pauseMs / 1000} s, with everything committed.`)
        if (isFifth) console.error(afterTheFifth)
        pause = setTimeout(launch, pauseMs)
      })
    }
    launch()
  })
}
