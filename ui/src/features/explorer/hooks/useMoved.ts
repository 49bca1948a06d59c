import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { http } from "@/shared/api/client";
import type { Step } from "@/entities/exploration/steps";

/**
 * Corrects an address that begins with an entity which people made one with another since it was written: the server
 * leads to that one, and draws it.
 */
export function useMoved(first: Step | undefined, isDrawn: (id: string) => boolean, correct: (from: string, to: string) => void) {
  const id = first?.do === "ego" && !isDrawn(first.id) ? first.id : undefined;
  const { data: there } = useQuery({
    queryKey: ["moved", id],
    enabled: id !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const { data } = await http.GET("/api/v1/entities/{entity}", { params: { path: { entity: id ?? "" } }, signal });
      return data?.id ?? null;
    },
  });
  useEffect(() => {
    if (id !== undefined && there !== undefined && there !== null && there !== id) correct(id, there);
    // Once for each entity that moved; `correct` is a new function with every address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, there]);
}
