import type { Document, Node } from '@gltf-transform/core'
import type { Visibility } from '@gltf-transform/extensions'
import { metalRough } from '@gltf-transform/functions'
import { isShown } from './model-extensions.ts'

/** Turns what the loader of pages does not read into what it does: older materials, hidden parts, wide and narrow numbers. Takes all else of that kind away. */
export async function makePlain(document: Document): Promise<void> {
  const root = document.getRoot()
  await document.transform(metalRough())
  for (const node of root.listNodes().filter(isHidden)) node.dispose()
  for (const accessor of root.listAccessors()) {
    const array: ArrayLike<number> | null = accessor.getArray()
    if (array && ['Float16Array', 'Float64Array'].includes(array.constructor.name)) accessor.setArray(Float32Array.from(array))
  }
  for (const extension of root.listExtensionsUsed()) if (!isShown(extension.extensionName)) extension.dispose()
}

/** Hidden, or part of something hidden. */
function isHidden(node: Node | null): boolean {
  if (!node) return false
  const visibility = node.getExtension<Visibility>('KHR_node_visibility')
  return visibility?.getVisible() === false || isHidden(node.getParentNode())
}
