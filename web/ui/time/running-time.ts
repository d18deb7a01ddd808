import { store, stored } from '../stored.ts'

const key = 'review clock'

/** Whether a person of this browser wants running time where a file has a timecode of its own. */
export const showsRunningTime = (): boolean => stored(key) === 'running'
export const showRunningTime = (running: boolean): boolean => store(key, running ? 'running' : 'tape')
