// Supervises one script: restarts it after any exit, until asked to stop.
import { hearStop, startScript } from '../child.mjs'
import { growingWait } from './growing-wait.mjs'

const afterTheFifth =
  'It has ended five times in short order and is tried on, half a minute apart at last. The lines above say why it ends: look for a full disk, ' +
  'a taken port or too little memory. Ctrl-C ends the trying.'

/**
 * Runs `script`, which sends `ready` over IPC once it serves. If the first start fails before, its exit code is returned; afterwards only
 * a stop request ends it. Resolves with the exit code.
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
