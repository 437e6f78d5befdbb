import { Toolbar as Base } from '@base-ui/react/toolbar'
import { useEditorState, type Editor } from '@tiptap/react'
import { LinkTool } from './link-tool.tsx'
import { ToolButton } from './tool-button.tsx'
import { tools, toolStates, type Tool } from './tools.ts'
import * as texts from './texts.ts'

interface ToolbarProps {
  readonly editor: Editor
  readonly disabled: boolean
  readonly linkOpen: boolean
  readonly onLinkOpen: (open: boolean) => void
}

function ToolSeparator() {
  return <Base.Separator className="mx-1 h-5 w-px bg-line" />
}

/** The toolbar: one tab stop, with arrow keys between the tools. */
export function Toolbar({ editor, disabled, linkOpen, onLinkOpen }: ToolbarProps) {
  const states = useEditorState({ editor, selector: ({ editor: current }) => toolStates(current) })
  const show = ({ id, label, icon, keys, run, isOn }: Tool) => (
    <ToolButton
      key={id}
      label={label}
      icon={icon}
      keys={keys}
      on={isOn && states[id]!.on}
      disabled={!states[id]!.possible}
      onClick={() => run(editor)}
    />
  )
  return (
    <Base.Root
      aria-label={texts.formatting}
      disabled={disabled}
      className="flex flex-wrap items-center border-b p-1 sm:gap-0.5"
    >
      {tools.marks.map(show)}
      <ToolSeparator />
      <LinkTool editor={editor} open={linkOpen} onOpenChange={onLinkOpen} />
      {tools.blocks.map(show)}
      <ToolSeparator />
      {tools.history.map(show)}
    </Base.Root>
  )
}
