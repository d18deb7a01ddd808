import { StartRefused } from '#server/start-refused.ts'

/** Runs a command. A refusal is printed as its sentence, anything else with its stack; both end with code 1. */
export async function runOrRefuse(command: () => Promise<void>) {
  try {
    await command()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const full = code === 'ENOSPC' || /No space left on device/.test(message)
    if (error instanceof StartRefused) console.error(`\n${message}`)
    else if (full) console.error('\nThe disk is full: free some space (nothing stored was changed), then run the same command again.')
    else console.error(error)
    process.exit(1)
  }
}
