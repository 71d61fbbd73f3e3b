import type { ReactNode } from 'react';

type AuthCardProps = {
  title: string;
  /** Why a visitor was sent here. */
  reason: string | undefined;
  children: ReactNode;
};

export function AuthCard({ title, reason, children }: AuthCardProps) {
  return (
    <div className="mx-auto max-w-md px-4 pt-12 sm:pt-16">
      {/* By the width as well: with a large font size, the longest word must still fit on a phone. */}
      <h1 className="text-[min(3rem,15vw)] sm:text-6xl">{title}</h1>
      <div className="mt-8 grid grid-cols-1 gap-6 rounded-card border border-line bg-raised p-5 shadow-card sm:p-8">
        {reason && <p className="text-lg">{reason}</p>}
        {children}
      </div>
    </div>
  );
}
