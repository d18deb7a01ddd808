import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { onceSomebodyIsHere } from '#web/ui/first-act.ts'

interface PanelProps {
  label: string
  button: ReactNode
  /** Two columns where there is room. */
  wide?: boolean
  /** Of the button. */
  className?: string
  children: ReactNode
}

// The positioning library is loaded on first use.
const content = () => import('./panel-content.tsx')
const PanelContent = lazy(content)
void onceSomebodyIsHere().then(content, () => undefined)

/**
 * A small panel above its button, a sheet at the lower edge of a phone. Rendered inside the player: in full screen nothing outside of it is
 * visible, and deeper inside the header would cover it.
 */
export function Panel({ label, button, wide = false, className, children }: PanelProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<boolean>()
  const id = useId()
  return (
    <>
      <button
        ref={trigger}
        id={id}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        aria-controls={open ? `${id}-panel` : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open !== undefined && (
        <Suspense>
          <PanelContent trigger={trigger} label={label} wide={wide} open={open} onOpenChange={setOpen}>
            {children}
          </PanelContent>
        </Suspense>
      )}
    </>
  )
}
