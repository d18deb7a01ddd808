import '#web/ui/tokens.css'
import '#web/ui/fonts.css'
import '#web/ui/ground.css'
import './components.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { Toaster } from '#web/ui/layout/toast.tsx'
import { LightSample } from './light-sample.tsx'
import { LogoPart } from './logo-part.tsx'

// `?room=desk` sets the theme of the whole page: dialogs, menus and messages use the theme of the page.
const only = new URLSearchParams(location.search).get('room')
if (only) document.documentElement.dataset.light = only

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MemoryRouter>
      <main>
        {!only && <LogoPart />}
        {only !== 'desk' && <LightSample room="house" name="House" purpose="Public pages and watching. The stills bring the colour." />}
        {only !== 'house' && <LightSample room="desk" name="Desk" purpose="Making, reports, administration. The paper brings the order." />}
      </main>
      <Toaster />
    </MemoryRouter>
  </StrictMode>,
)
