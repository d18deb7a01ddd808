import { useState } from 'react'
import { Button } from './button.tsx'
import { Menu, type MenuItem } from './menu.tsx'

interface RowMenuProps {
  /** Of the button, with what row it belongs to. */
  label: string
  /** Of the menu. */
  menuLabel: string
  items: () => readonly MenuItem[]
}

/** Acts of a row of a list with very many rows: until it is pressed, it is a button and nothing else. */
export function RowMenu({ label, menuLabel, items }: RowMenuProps) {
  const [pressed, setPressed] = useState(false)
  const look = { small: true, kind: 'plain', className: 'row-menu', 'aria-label': label } as const
  if (!pressed)
    return (
      <Button {...look} aria-haspopup="menu" aria-expanded={false} onClick={() => setPressed(true)}>
        ···
      </Button>
    )
  return <Menu label={menuLabel} items={items()} defaultOpen trigger={<Button {...look}>···</Button>} />
}
