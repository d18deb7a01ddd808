import { spawn } from 'node:child_process'

/**
 * Ends this process after so long, whatever it is doing then. A thread that is deep in native code keeps even `process.exit` waiting, so the one who ends us is a
 * process beside us; it notices when we are gone before and does nothing.
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
