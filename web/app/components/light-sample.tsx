import type { ReactNode } from 'react'
import { BarPart } from './bar-part.tsx'
import { ButtonPart } from './button-part.tsx'
import { ChoicePart } from './choice-part.tsx'
import { FieldPart } from './field-part.tsx'
import { MessagePart } from './message-part.tsx'
import { PanelPart } from './panel-part.tsx'
import { StatePart } from './state-part.tsx'
import { TablePart } from './table-part.tsx'

/** Everything of the design system under one light. */
export function LightSample({ room, name, purpose }: { room: 'house' | 'desk'; name: string; purpose: string }) {
  return (
    <section className="room" data-light={room} aria-labelledby={`room-${room}`}>
      <div className="page">
        <h1 className="title-l" id={`room-${room}`}>
          {name}
        </h1>
        <p className="dim">{purpose}</p>
        <div className="parts">
          <Part name="buttons" title="Buttons and links">
            <ButtonPart />
          </Part>
          <Part name="fields" title="Fields">
            <FieldPart />
          </Part>
          <Part name="choices" title="Choices">
            <ChoicePart />
          </Part>
          <Part name="messages" title="Messages and progress">
            <MessagePart />
          </Part>
          <Part name="states" title="One list, four conditions" wide>
            <StatePart />
          </Part>
          <Part name="bars" title="Range bar, every lane">
            <BarPart />
          </Part>
          <Part name="panels" title="Dialog, drawer, menu, tooltip, tabs">
            <PanelPart />
          </Part>
          <Part name="tables" title="Table and pages" wide>
            <TablePart />
          </Part>
        </div>
      </div>
    </section>
  )
}

function Part({ name, title, wide, children }: { name: string; title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? 'part part--wide' : 'part'} data-part={name}>
      <h2 className="part-title">{title}</h2>
      {children}
    </section>
  )
}
