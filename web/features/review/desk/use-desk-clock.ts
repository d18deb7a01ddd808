import { useMemo, useState } from 'react'
import { showRunningTime, showsRunningTime } from '#web/ui/time/running-time.ts'
import type { DeskCut } from './desk-cut.ts'
import { type DeskClock, tapeOf } from './timecode.ts'

/** Unit of times on the desk: the tape's timecode where the cut has one, until the person chooses running time in this browser. */
export function useDeskClock({ frameRate, startTimecode }: DeskCut): { clock: DeskClock; hasTape: boolean; turn(): void } {
  const [running, setRunning] = useState(showsRunningTime)
  const tape = useMemo(() => tapeOf(frameRate, startTimecode), [frameRate, startTimecode])
  const clock = useMemo(() => ({ rate: frameRate, tape: running ? null : tape }), [frameRate, running, tape])
  const turn = () => {
    setRunning(!running)
    showRunningTime(!running)
  }
  return { clock, hasTape: tape !== null, turn }
}
