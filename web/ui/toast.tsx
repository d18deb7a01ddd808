import './toast.css'
import { useEffect, useRef, useState } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { useText } from './text.ts'
import { uiText } from './words.ts'

/** How long a message stays, in milliseconds (specification, section 9). */
export const toastMs = { success: 4000, failure: 5000 } as const
export const visibleToasts = 3

interface Message {
  title: string
  text?: string | undefined
  tone: keyof typeof toastMs
}

/** Says what happened. `success` is polite (`role="status"`), `failure` interrupts (`role="alert"`) and stays a second longer. */
export const toast = {
  success: (title: string, text?: string) => show({ title, text, tone: 'success' }),
  failure: (title: string, text?: string) => show({ title, text, tone: 'failure' }),
}

function show(message: Message) {
  return sonner.custom((id) => <ToastBlock {...message} onClose={() => sonner.dismiss(id)} />, {
    duration: Number.POSITIVE_INFINITY,
    unstyled: true,
  })
}

/** Where the messages appear: lower right, on a phone under the header. Once in the app. */
export function Toaster() {
  const t = useText(uiText)
  return (
    <Sonner position="bottom-right" visibleToasts={visibleToasts} expand gap={12} className="toasts" containerAriaLabel={t('messages')} />
  )
}

/** The ink block. Its own clock, so that pointer and focus hold it and the strip shows what is left. */
export function ToastBlock({ title, text, tone, onClose }: Message & { onClose: () => void }) {
  const t = useText(uiText)
  const [held, setHeld] = useState(false)
  const leftMs = useRef<number>(toastMs[tone])
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (held) return
    const from = performance.now()
    const timer = setTimeout(() => close.current(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - from
    }
  }, [held])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the message, it does nothing else
    <div
      className={`toast toast--${tone}`}
      data-held={held || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role={tone === 'failure' ? 'alert' : 'status'}>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
      </div>
      <button type="button" aria-label={t('closeMessage')} onClick={onClose}>
        <svg viewBox="0 0 14 14" width="14" aria-hidden="true">
          <path fill="none" stroke="currentColor" strokeWidth="1.5" d="M1 1l12 12M13 1L1 13" />
        </svg>
      </button>
      <span className="toast-time" aria-hidden="true" style={{ animationDuration: `${toastMs[tone]}ms` }} />
    </div>
  )
}
