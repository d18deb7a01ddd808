import type { DragEvent } from 'react'

const types = { item: 'application/x-edit-item', select: 'application/x-edit-select' } as const

/** Begins to drag an item of the script, or a select of the bin. */
export function drag(event: DragEvent, what: keyof typeof types, id: string): void {
  event.dataTransfer.setData(types[what], id)
  event.dataTransfer.effectAllowed = 'move'
}

/** Whether it is one of the two; what it is can be read only where it is dropped. */
export const kindsDragged = ({ dataTransfer }: DragEvent): boolean => Object.values(types).some((type) => dataTransfer.types.includes(type))

export function dragged({ dataTransfer }: DragEvent): { item: string; select: string } | null {
  const [item, select] = [dataTransfer.getData(types.item), dataTransfer.getData(types.select)]
  return item || select ? { item, select } : null
}
