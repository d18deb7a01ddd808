import 'react-dom/client'

declare global {
  var endOfTurn: undefined | (() => void)
}

// The libraries have been executed. The rest of the first script runs in another task (vite.config.ts), so that the page responds in between.
globalThis.endOfTurn?.()
