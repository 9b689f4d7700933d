import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
  type DropAnimation,
} from '@dnd-kit/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { prefersReducedMotion } from '#ds/foundations/reduced-motion.ts';

export type BoardDragProps = {
  /** The board and what else its pictures can be dropped on. */
  children: ReactNode;
  /** Draws the picture that is lifted; it fills the place it is given. */
  lifted: (id: string) => ReactNode;
  /** A picture was let go on a target. */
  onDrop: (id: string, target: string) => void;
};

/** Moving is by own keys (Alt and arrows), told by the page: the library's words would be read out beside it. */
const silent = {
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
  screenReaderInstructions: { draggable: '' },
};
const settle: DropAnimation = { duration: 150, easing: 'ease-out', sideEffects: null };

/** Where pictures of a board can be carried with the mouse, or with a finger that rests on one first. Esc puts it back. */
export function BoardDrag({ children, lifted, onDrop }: BoardDragProps): ReactElement {
  const [carried, setCarried] = useState<string>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={silent}
      onDragStart={({ active }) => setCarried(String(active.id))}
      onDragCancel={() => setCarried(undefined)}
      onDragEnd={({ active, over }) => {
        setCarried(undefined);
        if (over) onDrop(String(active.id), String(over.id));
      }}
    >
      {children}
      <DragOverlay dropAnimation={prefersReducedMotion() ? null : settle} zIndex={80}>
        {carried !== undefined && (
          <div className="size-full cursor-grabbing rounded-img shadow-dialog outline-2 outline-offset-2 outline-accent">
            {lifted(carried)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

export type BoardTargetProps = {
  /** What `onDrop` is told. */
  id: string;
  /**
   * Nothing can be dropped on it, e.g. because the picture is there already.
   *
   * @default false
   */
  disabled?: boolean;
  /** Drawn differently while a picture is over it. */
  children: (over: boolean) => ReactNode;
};

/** Something that pictures of a board can be dropped on. */
export function BoardTarget({ id, disabled = false, children }: BoardTargetProps): ReactElement {
  const { setNodeRef, isOver } = useDroppable({ id, disabled });
  return <div ref={setNodeRef}>{children(isOver)}</div>;
}
