import 'react-dom/client'

declare global {
  var endOfTurn: undefined | (() => void)
}

// What the app is drawn with has run. The rest of the first script runs in another task (vite.config.ts), so that the page answers in between.
globalThis.endOfTurn?.()
