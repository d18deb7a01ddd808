import '#web/ui/tokens.css'
import '#web/ui/fonts.css'
import '#web/ui/ground.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startSession } from '#web/session/start.ts'
import { HouseClosed } from './house-closed.tsx'
import { Providers } from './providers.tsx'
import { queryClient } from './query-client.ts'
import { createRouter } from './router.ts'

const root = createRoot(document.getElementById('root')!)

try {
  await startSession(queryClient)
  root.render(
    <StrictMode>
      <Providers router={createRouter()} />
    </StrictMode>,
  )
} catch (cause) {
  root.render(<HouseClosed cause={cause} />)
}
