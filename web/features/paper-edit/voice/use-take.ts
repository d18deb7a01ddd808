import { useEffect, useRef, useState } from 'react'
import { longestTakeSeconds } from '#core/edit/voice-takes.ts'
import { waveFile } from '#core/media/sound/wave-file.ts'
import { asItSounds, openMicrophone } from '#web/player/sound/microphone.ts'

/** A recording that is finished and not used yet. */
export interface Take {
  sound: Blob
  /** What it is listened to by, until it is dropped. */
  address: string
  seconds: number
  /** The loudest sample, 0 to 1. */
  peak: number
}

type TakeState =
  | { is: 'idle' | 'asking' | 'denied' }
  | { is: 'counting'; left: number }
  | { is: 'recording'; seconds: number }
  | { is: 'done'; take: Take }

const countFrom = 3
const fall = 0.85

/** A recording by the microphone: counted in, as loud as `level` (0 to 1) now, ended by hand or after ten minutes. `denied`: there is no microphone, or it was refused. */
export function useTake() {
  const [state, setState] = useState<TakeState>({ is: 'idle' })
  const [level, setLevel] = useState(0)
  const running = useRef<{ end(): void; close(): void }>(undefined)
  const address = useRef('')
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      running.current?.close()
      URL.revokeObjectURL(address.current)
    }
  }, [])
  const begin = async () => {
    setState({ is: 'asking' })
    try {
      const made = await record({
        counting: (n) => setState({ is: 'counting', left: n }),
        hearing,
        recorded: (seconds) => setState({ is: 'recording', seconds }),
        done,
      })
      if (left.current) return made.close()
      running.current = made
    } catch {
      setState({ is: 'denied' })
    }
  }
  // It rises at once and falls slowly, as meters do.
  const hearing = (loud: number) => setLevel((before) => Math.round(Math.max(loud, before * fall) * 50) / 50)
  const done = (samples: readonly Float32Array[], rate: number, peak: number) => {
    running.current = undefined
    const sound = new Blob([waveFile(samples, rate)], { type: 'audio/wav' })
    URL.revokeObjectURL(address.current)
    address.current = URL.createObjectURL(sound)
    const seconds = samples.reduce((sum, { length }) => sum + length, 0) / rate
    setLevel(0)
    setState(seconds > 0 ? { is: 'done', take: { sound, address: address.current, seconds, peak } } : { is: 'idle' })
  }
  return { state, level, begin: () => void begin(), end: () => running.current?.end() }
}

interface Heard {
  counting(left: number): void
  hearing(level: number): void
  recorded(seconds: number): void
  done(samples: readonly Float32Array[], rate: number, peak: number): void
}

/** Opens the microphone, counts in, and keeps what is heard from then on. Rejects where there is no microphone. */
async function record({ counting, hearing, recorded, done }: Heard): Promise<{ end(): void; close(): void }> {
  const samples: Float32Array[] = []
  let [left, heard, rate, peak, told] = [countFrom, 0, 0, 0, -1]
  const stop = await openMicrophone(asItSounds, (batch, itsRate) => {
    const loudest = batch.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    hearing(loudest)
    if (left > 0) return
    samples.push(batch)
    rate = itsRate
    heard += batch.length
    peak = Math.max(peak, loudest)
    const seconds = Math.floor(heard / rate)
    if (seconds !== told) recorded(seconds)
    told = seconds
    if (seconds >= longestTakeSeconds) end()
  })
  counting(left)
  const count = setInterval(() => {
    if (--left > 0) return counting(left)
    clearInterval(count)
    recorded(0)
  }, 1000)
  const close = () => {
    clearInterval(count)
    stop()
  }
  const end = () => {
    close()
    done(samples, rate || 1, peak)
  }
  return { end, close }
}
