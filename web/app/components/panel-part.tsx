import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog, Drawer } from '#web/ui/controls/dialog.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Tooltip } from '#web/ui/controls/tooltip.tsx'
import { citations } from './sample.ts'

export function PanelPart() {
  const [open, setOpen] = useState<'dialog' | 'drawer'>()
  const close = () => setOpen(undefined)
  return (
    <div className="stack">
      <div className="line">
        <Button onClick={() => setOpen('dialog')}>Publish everywhere</Button>
        <Button onClick={() => setOpen('drawer')}>Sources</Button>
        <Menu
          label="This film"
          trigger={<Button>More</Button>}
          items={[
            { label: 'Copy link', onChoose: close, aside: 'C' },
            { label: 'Replace the file', onChoose: close },
            { label: 'Withdraw', onChoose: close, notNow: 'A screening is running.' },
          ]}
        />
        <Tooltip text="Press D">
          <Button>Described</Button>
        </Tooltip>
      </div>
      <Tabs label="Citation style" tabs={citations} />
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Publishing in Chile spends the premiere."
        text="Valdivia asks for a Chilean premiere, and its selection closes on 4 December 2026. If Ice Register is public before then, it cannot compete."
        acts={
          <>
            <Button kind="ink" onClick={close}>
              Publish without Chile
            </Button>
            <Button onClick={close}>Publish anyway</Button>
            <Button kind="plain" onClick={close}>
              Not now
            </Button>
          </>
        }
      />
      <Drawer open={open === 'drawer'} onOpenChange={close} title="Sources that play">
        <p>The book for 14 March 2009 lists twelve berths and no vessel.</p>
      </Drawer>
    </div>
  )
}
