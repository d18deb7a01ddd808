import { type Document, NodeIO } from '@gltf-transform/core'
import {
  ALL_EXTENSIONS,
  KHRMaterialsDiffuseTransmission,
  KHRMaterialsPBRSpecularGlossiness,
  KHRNodeVisibility,
} from '@gltf-transform/extensions'
import { modelFile } from './space-files.ts'

// Models as other programs write them, with parts of the format that pages do not read.

const io = () => new NodeIO().registerExtensions(ALL_EXTENSIONS)
async function altered(change: (document: Document) => void): Promise<Buffer> {
  const document = await io().readBinary(new Uint8Array(await modelFile()))
  change(document)
  return Buffer.from(await io().writeBinary(document))
}

/** A material from before metal and rough: its colour is in the extension alone. */
export const oldMaterialFile = (colour: [number, number, number, number]) =>
  altered((document) => {
    const extension = document.createExtension(KHRMaterialsPBRSpecularGlossiness)
    const [material] = document.getRoot().listMaterials()
    const glossy = extension.createPBRSpecularGlossiness().setDiffuseFactor(colour).setSpecularFactor([0, 0, 0]).setGlossinessFactor(0)
    material!.setBaseColorTexture(null).setExtension('KHR_materials_pbrSpecularGlossiness', glossy)
  })

/** The cube, and below a hidden part a second one. */
export const hidingFile = () =>
  altered((document) => {
    const root = document.getRoot()
    const hidden = document.createExtension(KHRNodeVisibility).createVisibility().setVisible(false)
    const below = document.createNode('below').setMesh(root.listMeshes()[0]!).setTranslation([3, 0, 0])
    root.listScenes()[0]!.addChild(document.createNode('hidden').addChild(below).setExtension('KHR_node_visibility', hidden))
  })

/** Light shines through it, which pages do not draw. */
export const glowingFile = () =>
  altered((document) => {
    const through = document.createExtension(KHRMaterialsDiffuseTransmission).createDiffuseTransmission().setDiffuseTransmissionFactor(0.8)
    document.getRoot().listMaterials()[0]!.setExtension('KHR_materials_diffuse_transmission', through)
  })
