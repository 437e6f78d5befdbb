import { Toolbar as Base } from '@base-ui/react/toolbar'
import { useEditorState, type Editor } from '@tiptap/react'
import { LinkTool } from './link-tool.tsx'
import { ToolButton } from './tool-button.tsx'
import { tools, toolStates, type Tool } from './tools.ts'

interface ToolbarProps {
  readonly editor: Editor
  readonly disabled: boolean
  readonly linkOpen: boolean
  readonly onLinkOpen: (open: boolean) => void
}

function Gap() {
  return <Base.Separator className="mx-1 h-5 w-px bg-line" />
}

/** One stop of the Tab key; the arrow keys go from tool to tool. */
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
      aria-label="Formatting"
      disabled={disabled}
      className="flex flex-wrap items-center border-b p-1 sm:gap-0.5"
    >
      {tools.marks.map(show)}
      <Gap />
      <LinkTool editor={editor} open={linkOpen} onOpenChange={onLinkOpen} />
      {tools.blocks.map(show)}
      <Gap />
      {tools.history.map(show)}
    </Base.Root>
  )
}
