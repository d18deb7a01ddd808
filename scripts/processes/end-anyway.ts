import { spawn } from 'node:child_process'

/**
 * Ends this process after so long, in any state. Native code can block even `process.exit`, so the killer is a
 * separate process, which exits when we end earlier.
 */
export function endAnyway(afterMs: number) {
  const words = 'timeout "$2" cat > /dev/null; [ $? -ne 124 ] || kill -9 "$1"'
  const beside = spawn('sh', ['-c', words, 'sh', String(process.pid), String(afterMs / 1000)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Where there is no shell or no `timeout`, the next line is all there is.
  beside.on('error', () => {})
  beside.unref()
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), afterMs).unref()
}
